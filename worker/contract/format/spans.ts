import { runLength } from './marker-stack.ts';

/** Characters that a backslash makes literal. `\|` stands for nothing: it separates a marker from a letter beside it. */
const ESCAPABLE = /[\\*_`[\]()!#\->.:"|]/;

export const isEscapable = (character: string | undefined) => character !== undefined && ESCAPABLE.test(character);

/** Replaces the escapes of a text by their characters. */
export const removeEscapes = (text: string): string =>
  text.replace(/\\([\\*_`[\]()!#\->.:"|])/g, (_, character: string) => (character === '|' ? '' : character));

/** Code spans and brackets of a paragraph: from the index of their start to that of their end. */
export type Spans = { codeEnds: Map<number, number>; brackets: Map<number, number> };

/** Returns a function that finds the next run of as many backticks on the same line; asked from left to right. */
function createRunFinder(source: string) {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of source.matchAll(/`+/g)) {
    const starts = runs.get(run.length);
    if (starts) starts.push(index);
    else runs.set(run.length, [index]);
  }
  const next = new Map<number, number>();
  let lineEnd = -1;
  return (length: number, after: number): number | undefined => {
    if (lineEnd < after) {
      const end = source.indexOf('\n', after);
      lineEnd = end === -1 ? source.length : end;
    }
    const starts = runs.get(length) ?? [];
    let place = next.get(length) ?? 0;
    while ((starts[place] ?? Number.POSITIVE_INFINITY) < after) place++;
    next.set(length, place);
    const start = starts[place];
    return start !== undefined && start < lineEnd ? start : undefined;
  };
}

/** Indexes the code spans and matching brackets of a paragraph in one pass, so that no rule scans ahead. Null without any. */
export function indexSpans(source: string): Spans | null {
  if (!/[`[]/.test(source)) return null;
  const spans: Spans = { codeEnds: new Map(), brackets: new Map() };
  const closingRun = createRunFinder(source);
  let open: number[] = [];
  const special = /[\\`[\]\n]/g;
  for (let found = special.exec(source); found; found = special.exec(source)) {
    const at = found.index;
    switch (source[at]) {
      case '\\':
        if (isEscapable(source[at + 1])) special.lastIndex = at + 2;
        break;
      case '`': {
        const length = runLength(source, at);
        const close = closingRun(length, at + length);
        if (close !== undefined) spans.codeEnds.set(at, close + length);
        special.lastIndex = close === undefined ? at + length : close + length;
        break;
      }
      case '[':
        open.push(at);
        break;
      case ']': {
        const start = open.pop();
        if (start !== undefined) spans.brackets.set(start, at);
        break;
      }
      default:
        open = [];
    }
  }
  return spans;
}
