import type { Block, Inline, List } from './tree.ts';

/** Adds a node to a line; a text continues the text before it. */
function append(nodes: Inline[], node: Inline) {
  const last = nodes.at(-1);
  if (node.type === 'text' && last?.type === 'text') nodes[nodes.length - 1] = { ...last, text: last.text + node.text };
  else nodes.push(node);
}

/**
 * Replaces each node of a line, and of the marks and links in it; [] removes it. Removes marks and links
 * of which nothing is left.
 */
export function mapInline(nodes: readonly Inline[], replace: (node: Inline) => Inline[]): Inline[] {
  const mapped: Inline[] = [];
  for (const node of nodes) {
    const inner = 'children' in node ? { ...node, children: mapInline(node.children, replace) } : node;
    if ('children' in inner && inner.children.length === 0) continue;
    for (const each of replace(inner)) append(mapped, each);
  }
  return mapped;
}

const mapList = (list: List, map: (nodes: Inline[]) => Inline[]): List => ({
  ...list,
  items: list.items.map(({ content, lists }) => ({
    content: map(content),
    lists: lists.map((each) => mapList(each, map)),
  })),
});

/** Replaces each line of a block. */
export function mapLines(block: Block, map: (nodes: Inline[]) => Inline[]): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: map(block.content) };
    case 'list':
      return mapList(block, map);
    case 'quote':
      return { ...block, paragraphs: block.paragraphs.map(map) };
    default:
      return block;
  }
}
