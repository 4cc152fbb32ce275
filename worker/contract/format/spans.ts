import { createCharacterSet, findAny, isAnyAt } from './character-set.ts';
import { runLength } from './marker-stack.ts';

/** Characters that a backslash makes literal. `\|` stands for nothing: it separates a marker from a letter beside it. */
const escapable = createCharacterSet(/[\\*_`[\]()!#\->.:"|]/g);

/** Returns whether the character at an index is one that a backslash makes literal. */
export const isEscapable = (source: string, at: number) => isAnyAt(escapable, source, at);

/** Replaces the escapes of a text by their characters. */
export const removeEscapes = (text: string): string =>
  text.replace(/\\([\\*_`[\]()!#\->.:"|])/g, (_, character: string) => (character === '|' ? '' : character));

/**
 * Code spans, and brackets whose end an address may follow, of a paragraph: from the index of their start to that of
 * their end.
 */
export type Spans = { codeEnds: Map<number, number>; brackets: Map<number, number> };

/** Returns a function that finds the next run of as many backticks on the same line; asked from left to right. */
function createRunFinder(source: string) {
  const runs = new Map<number, { starts: number[]; next: number }>();
  for (let at = source.indexOf('`'); at !== -1; ) {
    const length = runLength(source, at);
    const run = runs.get(length);
    if (run) run.starts.push(at);
    else runs.set(length, { starts: [at], next: 0 });
    at = source.indexOf('`', at + length);
  }
  let lineEnd = -1;
  return (length: number, after: number): number | undefined => {
    if (lineEnd < after) {
      const end = source.indexOf('\n', after);
      lineEnd = end === -1 ? source.length : end;
    }
    const run = runs.get(length);
    if (run === undefined) return undefined;
    while ((run.starts[run.next] ?? Number.POSITIVE_INFINITY) < after) run.next++;
    const start = run.starts[run.next];
    return start !== undefined && start < lineEnd ? start : undefined;
  };
}

const special = createCharacterSet(/[\\`[\]\n]/g);
const PARENTHESIS = 40;

/** Indexes the code spans and matching brackets of a paragraph in one pass, so that no rule scans ahead. Null without any. */
export function indexSpans(source: string): Spans | null {
  if (!source.includes('](') && !source.includes('`')) return null;
  const spans: Spans = { codeEnds: new Map(), brackets: new Map() };
  const closingRun = createRunFinder(source);
  const open: number[] = [];
  for (let at = findAny(special, source, 0); at < source.length; at = findAny(special, source, at)) {
    switch (source[at]) {
      case '\\':
        at += isEscapable(source, at + 1) ? 2 : 1;
        break;
      case '`': {
        const length = runLength(source, at);
        const close = closingRun(length, at + length);
        if (close !== undefined) spans.codeEnds.set(at, close + length);
        at = (close ?? at) + length;
        break;
      }
      case '[':
        open.push(at++);
        break;
      case ']': {
        const start = open.pop();
        at++;
        if (start !== undefined && source.charCodeAt(at) === PARENTHESIS) spans.brackets.set(start, at - 1);
        break;
      }
      default:
        open.length = 0;
        at++;
    }
  }
  return spans;
}
