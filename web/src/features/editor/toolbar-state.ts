import type { MarkType } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import { isIn } from './commands.ts';
import { listAround } from './list-commands.ts';
import { editorSchema } from './schema.ts';

const { nodes, marks } = editorSchema;

export type ActiveFormat =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'code'
  | 'link'
  | 'heading2'
  | 'heading3'
  | 'bullets'
  | 'numbers'
  | 'quote';

function isMarkActive({ selection, doc, storedMarks }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}

const shownMarks = [
  ['bold', marks.bold],
  ['italic', marks.italic],
  ['underline', marks.underline],
  ['code', marks.code],
  ['link', marks.link],
] as const;

/** Returns the formats at the selection. */
export function activeFormats(state: EditorState): ActiveFormat[] {
  const active: ActiveFormat[] = [];
  if (state.selection instanceof NodeSelection) return active;
  const { parent } = state.selection.$from;
  for (const [format, type] of shownMarks) if (isMarkActive(state, type)) active.push(format);
  if (parent.type === nodes.code_block && !active.includes('code')) active.push('code');
  if (parent.type === nodes.heading) active.push(parent.attrs.level === 2 ? 'heading2' : 'heading3');
  const list = listAround(state.selection.$from)?.node.type;
  if (list !== undefined) active.push(list === nodes.bullet_list ? 'bullets' : 'numbers');
  if (isIn(state, nodes.blockquote)) active.push('quote');
  return active;
}
