import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { editorSchema } from './schema.ts';
import { noteOrder } from './to-tree.ts';

const { nodes } = editorSchema;

/** Shows the numbers of notes, in the order of their references as readers see them. */
export const noteNumbers = new Plugin<DecorationSet>({
  state: {
    init: (_config, { doc }) => numberNotes(doc),
    apply: (tr, shown) => (tr.docChanged ? numberNotes(tr.doc) : shown),
  },
  props: {
    decorations(state) {
      return this.getState(state);
    },
  },
});

function numberNotes(doc: Parameters<typeof noteOrder>[0]): DecorationSet {
  const order = noteOrder(doc);
  if (order.length === 0) return DecorationSet.empty;
  const numbers = new Map(order.map((id, index) => [id, `${index + 1}`]));
  const shown: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type !== nodes.note && node.type !== nodes.note_text) return;
    const number = numbers.get(node.attrs.id) ?? '?';
    const label = node.type === nodes.note ? { role: 'img', 'aria-label': `Note ${number}` } : {};
    shown.push(Decoration.node(pos, pos + node.nodeSize, { 'data-number': number, ...label }));
  });
  return DecorationSet.create(doc, shown);
}

/**
 * Marks the blocks with the ends of the selection. The browser misplaces the caret in a block that it has not laid out,
 * as a new one that is skipped outside the screen (editor.css).
 */
export const caretBlocks = new Plugin({
  props: {
    decorations({ doc, selection: { $anchor, $head } }) {
      const starts = new Set([$anchor, $head].flatMap(($pos) => ($pos.depth === 0 ? [] : [$pos.before(1)])));
      return DecorationSet.create(
        doc,
        [...starts].map((from) =>
          Decoration.node(from, from + (doc.nodeAt(from)?.nodeSize ?? 0), { class: 'at-caret' }),
        ),
      );
    },
  },
});

/** Shows a text in an empty document. */
export const createPlaceholder = (text: string) =>
  new Plugin({
    props: {
      decorations({ doc }) {
        const first = doc.firstChild;
        const isEmpty = doc.childCount === 1 && first?.type === nodes.paragraph && first.content.size === 0;
        return isEmpty
          ? DecorationSet.create(doc, [Decoration.node(0, first.nodeSize, { 'data-placeholder': text })])
          : null;
      },
    },
  });
