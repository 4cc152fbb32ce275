import { setBlockType } from 'prosemirror-commands';
import type { Node, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { editorSchema } from './schema.ts';

const { bullet_list, ordered_list, list_item, paragraph, heading } = editorSchema.nodes;

/** Lists have at most two levels (`worker/contract/format/tree.ts`). */
const LEVELS_MAX = 2;

const isList = (node: Node) => node.type === bullet_list || node.type === ordered_list;

function listLevels(node: Node): number {
  const inner = Math.max(0, ...node.children.map(listLevels));
  return inner + (isList(node) ? 1 : 0);
}

/** Moves an item one level deeper, unless that makes a third level. */
export const indentItem: Command = (state, dispatch) => {
  let result: Transaction | null = null;
  sinkListItem(list_item)(state, (tr) => {
    result = tr;
  });
  const tr = result as Transaction | null;
  if (tr === null || tr.doc.children.some((block) => listLevels(block) > LEVELS_MAX)) return false;
  dispatch?.(tr);
  return true;
};

export const outdentItem: Command = liftListItem(list_item);

/** Returns the position of the innermost list around a place, and the list. */
export function listAround($pos: ResolvedPos): { pos: number; node: Node } | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if (isList($pos.node(depth))) return { pos: $pos.before(depth), node: $pos.node(depth) };
  }
  return null;
}

/** Returns the state after a command; the same state if it does not apply. */
function stateAfter(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

/** Makes the selected paragraphs a list of this kind; lifts them out of a list of the same kind. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const around = listAround(state.selection.$from);
    if (around?.node.type === type) return outdentItem(state, dispatch, view);
    if (around !== null) {
      dispatch?.(state.tr.setNodeMarkup(around.pos, type));
      return true;
    }
    if (state.selection.$from.parent.type !== heading) return wrapInList(type)(state, dispatch, view);
    if (dispatch === undefined) return true;
    setBlockType(paragraph)(state, dispatch, view);
    return wrapInList(type)(view?.state ?? stateAfter(state, setBlockType(paragraph)), dispatch, view);
  };
