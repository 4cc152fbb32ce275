import type { Block, List } from '#contract/format/tree';
import { type InlineRun, nestRuns } from './inline-runs.ts';
import type { PastedStyle } from './pasted-style.ts';

type Target =
  | { type: 'paragraph' }
  | { type: 'heading'; level: 2 | 3 }
  | { type: 'item'; isOrdered: boolean; level: number };

const isBlank = ({ leaf }: InlineRun) => leaf.type === 'text' && leaf.text.trim() === '';
const isBreak = ({ leaf }: InlineRun) => leaf.type === 'break';

/** Removes spaces at the ends of each line, and doubled ones. */
function tidy(runs: readonly InlineRun[]): InlineRun[] {
  const result: InlineRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.leaf.type !== 'text') {
      if (last?.leaf.type === 'text' && isBreak(run)) last.leaf.text = last.leaf.text.trimEnd();
      result.push(run);
      continue;
    }
    const isAfterSpace =
      last === undefined || isBreak(last) || (last.leaf.type === 'text' && /\s$/.test(last.leaf.text));
    const text = isAfterSpace ? run.leaf.text.replace(/^ +/, '') : run.leaf.text;
    if (text !== '') result.push({ ...run, leaf: { type: 'text', text } });
  }
  while (result.length > 0 && (isBreak(result.at(-1) as InlineRun) || isBlank(result.at(-1) as InlineRun)))
    result.pop();
  const last = result.at(-1)?.leaf;
  if (last?.type === 'text') last.text = last.text.trimEnd();
  return result.filter(({ leaf }) => leaf.type !== 'text' || leaf.text !== '');
}

/** Moves marks off the spaces at the ends of marked text, where markers do not count. */
function unmarkSpaces(runs: readonly InlineRun[]): InlineRun[] {
  return runs.flatMap((run): InlineRun[] => {
    if (run.leaf.type !== 'text' || run.marks.length === 0) return [run];
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(run.leaf.text) ?? [];
    const space = (text: string): InlineRun[] =>
      text === '' ? [] : [{ leaf: { type: 'text', text }, marks: [], href: run.href }];
    const marked: InlineRun[] = inner === '' ? [] : [{ ...run, leaf: { type: 'text', text: inner } }];
    return [...space(before), ...marked, ...space(after)];
  });
}

/** Splits runs where lines are empty. */
function splitParagraphs(runs: readonly InlineRun[]): InlineRun[][] {
  const nextIsBreak: boolean[] = [];
  for (let index = runs.length - 1; index >= 0; index--) {
    const next = runs[index + 1];
    nextIsBreak[index] = next !== undefined && (isBlank(next) ? nextIsBreak[index + 1] === true : isBreak(next));
  }
  const paragraphs: InlineRun[][] = [[]];
  for (const [index, run] of runs.entries()) {
    if (isBreak(run) && nextIsBreak[index]) paragraphs.push([]);
    else if (!isBreak(run) || (paragraphs.at(-1)?.length ?? 0) > 0) paragraphs.at(-1)?.push(run);
  }
  return paragraphs;
}

/** Collects the blocks of pasted HTML, in the order of its elements. */
export class TreeBuilder {
  readonly blocks: Block[] = [];
  target: Target = { type: 'paragraph' };
  /** The number of quotes around the current place. */
  quotes = 0;
  #runs: InlineRun[] = [];
  #list: List | null = null;

  addText(text: string, { marks, href, isCode }: PastedStyle) {
    if (text === '') return;
    const shown = this.target.type === 'heading' ? [...marks].filter((mark) => mark !== 'bold') : [...marks];
    this.#runs.push({ leaf: { type: isCode ? 'code' : 'text', text }, marks: shown, href });
  }

  /** Adds a reference to the note of this index. */
  addNote(note: number, marks: PastedStyle['marks']) {
    this.#runs.push({ leaf: { type: 'note', note }, marks: [...marks], href: null });
  }

  addBreak() {
    this.#runs.push({ leaf: { type: 'break' }, marks: [], href: null });
  }

  /** Starts another line, unless this one is empty. */
  endLine() {
    const last = this.#runs.findLast((run) => !isBlank(run));
    if (last && !isBreak(last)) this.addBreak();
  }

  endBlock() {
    const runs = this.#runs;
    this.#runs = [];
    const paragraphs = splitParagraphs(runs).map((each) => unmarkSpaces(tidy(each)));
    for (const paragraph of paragraphs) if (paragraph.length > 0) this.#place(paragraph);
  }

  /** Adds a block that is not a line of text. Quotes contain paragraphs only. */
  addBlock(block: Block) {
    this.endBlock();
    this.#list = null;
    this.blocks.push(block);
  }

  endList() {
    this.endBlock();
    this.#list = null;
  }

  #place(runs: InlineRun[]) {
    const { target } = this;
    const content = nestRuns(runs);
    if (this.quotes > 0) {
      const last = this.blocks.at(-1);
      if (last?.type === 'quote') last.paragraphs.push(content);
      else this.blocks.push({ type: 'quote', paragraphs: [content] });
    } else if (target.type === 'item') this.#placeItem(runs, target);
    else if (target.type === 'heading') {
      const line = nestRuns(runs.map((run) => (isBreak(run) ? { ...run, leaf: { type: 'text', text: ' ' } } : run)));
      this.addBlock({ type: 'heading', level: target.level, content: line });
    } else this.addBlock({ type: 'paragraph', content });
  }

  #placeItem(runs: InlineRun[], { isOrdered, level }: { isOrdered: boolean; level: number }) {
    const item = { content: nestRuns(runs), lists: [] as List[] };
    const start = isOrdered ? 1 : null;
    const parent = level > 1 ? this.#list?.items.at(-1) : undefined;
    if (parent) {
      const nested = parent.lists.at(-1);
      if (nested && (nested.start === null) === !isOrdered) nested.items.push(item);
      else parent.lists.push({ type: 'list', start, items: [item] });
    } else if (this.#list && (this.#list.start === null) === !isOrdered) this.#list.items.push(item);
    else {
      this.#list = { type: 'list', start, items: [item] };
      this.blocks.push(this.#list);
    }
  }
}
