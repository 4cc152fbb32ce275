import type { Mark } from '#contract/format/marker-stack';
import type { Inline } from '#contract/format/tree';

type Leaf = Extract<Inline, { type: 'text' | 'code' | 'break' | 'note' }>;

/** A part of a line with all marks around it. */
export type InlineRun = { leaf: Leaf; marks: readonly Mark[]; href: string | null };

const hasHref = (href: string) => (run: InlineRun) => run.href === href && canBeLinked(run);
const hasMark = (mark: Mark) => (run: InlineRun) => run.marks.includes(mark);

/** A link cannot contain a line break or a note. */
const canBeLinked = ({ leaf }: InlineRun) => leaf.type === 'text' || leaf.type === 'code';

/** Returns how many runs from an index on satisfy the test. */
function countFrom(runs: readonly InlineRun[], at: number, test: (run: InlineRun) => boolean): number {
  let end = at;
  while (end < runs.length && test(runs[end] as InlineRun)) end++;
  return end - at;
}

/** Adds a leaf; merges it with the one before it if both are text, or both code. */
function pushLeaf(nodes: Inline[], leaf: Leaf) {
  const last = nodes.at(-1);
  const merges = last?.type === leaf.type && (last.type === 'text' || last.type === 'code') && 'text' in leaf;
  if (merges) nodes[nodes.length - 1] = { type: last.type, text: last.text + leaf.text };
  else nodes.push(leaf);
}

const withoutMark = (runs: readonly InlineRun[], mark: Mark) =>
  runs.map((run) => ({ ...run, marks: run.marks.filter((each) => each !== mark) }));

/** Nests runs into a tree: links outermost, then the mark that covers most runs. */
export function nestRuns(runs: readonly InlineRun[]): Inline[] {
  const nodes: Inline[] = [];
  for (let at = 0; at < runs.length; ) {
    const run = runs[at] as InlineRun;
    const { href, marks, leaf } = run;
    if (href !== null && canBeLinked(run)) {
      const count = countFrom(runs, at, hasHref(href));
      const inner = runs.slice(at, at + count).map((each) => ({ ...each, href: null }));
      nodes.push({ type: 'link', href, children: nestRuns(inner) });
      at += count;
      continue;
    }
    const isOutside = (each: InlineRun) => each.href === null || !canBeLinked(each);
    const widths = marks.map((mark) => countFrom(runs, at, hasMark(mark)));
    const width = Math.max(0, ...widths);
    const mark = marks[widths.indexOf(width)];
    if (mark === undefined) {
      pushLeaf(nodes, leaf);
      at++;
      continue;
    }
    // A link that only its beginning would share with the mark stays whole.
    let count = width;
    const following = runs[at + count];
    if (following && !isOutside(following)) {
      while (count > 1 && (runs[at + count - 1] as InlineRun).href === following.href) count--;
    }
    nodes.push({ type: mark, children: nestRuns(withoutMark(runs.slice(at, at + count), mark)) });
    at += count;
  }
  return nodes;
}

/** Returns the runs of a line. */
export function flattenInline(
  nodes: readonly Inline[],
  marks: readonly Mark[] = [],
  href: string | null = null,
): InlineRun[] {
  return nodes.flatMap((node): InlineRun[] => {
    if (node.type === 'link') return flattenInline(node.children, marks, node.href);
    if ('children' in node) return flattenInline(node.children, [...marks, node.type], href);
    return [{ leaf: node, marks, href }];
  });
}
