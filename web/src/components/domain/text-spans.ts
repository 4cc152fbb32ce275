/** A range of a text, in UTF-16 units as in a text box; empty for a caret. */
export type Span = { start: number; end: number };

/** Inserts text at a position. */
export const insertedAt = (text: string, at: number, what: string) => text.slice(0, at) + what + text.slice(at);

/** Trims spaces from the ends of a range; returns an empty range at its start when it has only spaces. */
export function withoutBlanks(text: string, { start, end }: Span): Span {
  const selected = text.slice(start, end);
  const trimmed = selected.trim();
  if (trimmed === '') return { start, end: start };
  const from = start + selected.indexOf(trimmed);
  return { start: from, end: from + trimmed.length };
}

/** Returns the paragraphs that a range touches: the start of each, its text, and the selected part. */
export function paragraphsIn(text: string, span: Span): { start: number; text: string; part: Span }[] {
  const found = [];
  let start = 0;
  for (const paragraph of text.split(/(\n[^\S\n]*\n\s*)/)) {
    const from = Math.max(span.start - start, 0);
    const part = withoutBlanks(paragraph, {
      start: from,
      end: Math.max(Math.min(span.end - start, paragraph.length), from),
    });
    if (part.end > part.start) found.push({ start, text: paragraph, part });
    start += paragraph.length;
  }
  return found;
}

const NEAR = 100;
const LETTERS = '[\\p{L}\\p{M}\\p{N}]';
const ENDS_IN_WORD = new RegExp(`${LETTERS}*$`, 'u');
const STARTS_IN_WORD = new RegExp(`^${LETTERS}*`, 'u');
const isLetter = (char: string | undefined) => char !== undefined && /[\p{L}\p{M}\p{N}]/u.test(char);

/** Returns true when a position has letters on both sides. */
export const isInWord = (text: string, at: number) => isLetter(text[at - 1]) && isLetter(text[at]);

/** Extends a range to the whole words that it cuts or touches. */
export function toWordEnds(text: string, { start, end }: Span): Span {
  const before = ENDS_IN_WORD.exec(text.slice(Math.max(start - NEAR, 0), start))?.[0] ?? '';
  const after = STARTS_IN_WORD.exec(text.slice(end, end + NEAR))?.[0] ?? '';
  return { start: start - before.length, end: end + after.length };
}
