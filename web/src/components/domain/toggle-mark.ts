import type { Mark } from '#contract/format/marker-stack';
import { type MarkupInline, parseMarkup } from '#contract/markup';
import { insertedAt, isInWord, paragraphsIn, type Span, toWordEnds, withoutBlanks } from './text-spans.ts';

/** Replaces the range `start` to `end` with `text`, then selects `selection`. */
type TextEdit = Span & { text: string; selection: Span };

const MARKERS: Record<Mark, string> = { bold: '**', italic: '*', underline: '__' };

/** Represents the caret while a text is parsed: never typed, and neither a space nor a letter. */
const CARET = '\u{E000}';

const textIn = (node: MarkupInline): string =>
  node.type === 'text' ? node.text : node.type === 'break' ? '\n' : node.children.map(textIn).join('');

/** Returns true when a `mark` contains at least the given number of carets. */
function hasMark(nodes: readonly MarkupInline[], mark: Mark, carets: number): boolean {
  return nodes.some((node) => {
    if (!('children' in node)) return false;
    const suits = node.type === mark && textIn(node).split(CARET).length > carets;
    return suits || hasMark(node.children, mark, carets);
  });
}

const holds = (text: string, mark: Mark, carets = 0) =>
  parseMarkup(text).some((paragraph) => hasMark(paragraph, mark, carets));
const isMarkedAt = (text: string, at: number, mark: Mark) => holds(insertedAt(text, at, CARET), mark, 1);
const isMarkedOver = (text: string, { start, end }: Span, mark: Mark) =>
  holds(insertedAt(insertedAt(text, end, CARET), start, CARET), mark, 2);

const RUNS: Record<Mark, RegExp> = {
  bold: /(?<!\*)\*{2,3}(?!\*)/g,
  italic: /(?<!\*)(?:\*|\*{3})(?!\*)/g,
  underline: /(?<!_)_{1,3}(?!_)/g,
};

/**
 * Returns the positions where a `mark` may begin or end, with the number of marker characters: not between spaces, nor
 * within a word.
 */
function markersOf(text: string, mark: Mark): (Span & { size: number })[] {
  const most = MARKERS[mark].length;
  return [...text.matchAll(RUNS[mark])]
    .map(({ 0: run, index }) => ({ start: index, end: index + run.length, size: Math.min(run.length, most) }))
    .filter(({ start, end }) => {
      const around = `${text[start - 1] ?? ' '}${text[end] ?? ' '}`;
      return around.trim() !== '' && !(mark === 'underline' && isInWord(around, 1));
    });
}

const openerOf = (text: string, at: number, mark: Mark) => markersOf(text, mark).findLast(({ end }) => end <= at);
const closerOf = (text: string, at: number, mark: Mark) => markersOf(text, mark).find(({ start }) => start >= at);

/** Trims the markers of any mark from the ends of a range; unchanged when it has nothing else. */
function withoutMarkers(text: string, { start, end }: Span): Span {
  const [, opening = '', inner = ''] = /^([*_]*)(.*?)[*_]*$/su.exec(text.slice(start, end)) ?? [];
  return inner === ''
    ? { start, end }
    : withoutBlanks(text, { start: start + opening.length, end: start + opening.length + inner.length });
}

const INNER: Record<Mark, RegExp> = {
  bold: /(?<=\S)\*\*|\*\*(?=\S)/g,
  italic: /(?<!\*)(?:(?<=\S)\*|\*(?=\S))(?!\*)/g,
  underline: /(?<=\S)__|__(?=\S)/g,
};

/** Removes the mark around a range of a paragraph; null when the range is not completely inside one. */
function unmarked(text: string, span: Span, mark: Mark): TextEdit | null {
  const opener = openerOf(text, span.start, mark);
  const closer = closerOf(text, span.end, mark);
  if (!opener || !closer || !isMarkedOver(text, span, mark)) return null;
  return {
    start: opener.end - opener.size,
    end: closer.start + closer.size,
    text: text.slice(opener.end, closer.start),
    selection: { start: span.start - opener.size, end: span.end - opener.size },
  };
}

/** Marks a range of a paragraph and merges marks that it cuts or contains. */
function marked(text: string, span: Span, mark: Mark): TextEdit {
  const opener = isMarkedAt(text, span.start, mark) ? openerOf(text, span.start, mark) : undefined;
  const closer = isMarkedAt(text, span.end, mark) ? closerOf(text, span.end, mark) : undefined;
  const start = opener ? opener.end - opener.size : span.start;
  const end = closer ? closer.start + closer.size : span.end;
  const whole = text.slice(start, end);
  const inner = holds(whole, mark) || opener || closer ? whole.replace(INNER[mark], '') : whole;
  const from = start + MARKERS[mark].length;
  const made = MARKERS[mark] + inner + MARKERS[mark];
  return { start, end, text: made, selection: { start: from, end: from + inner.length } };
}

/** Handles a caret outside of words: ends the current mark, removes an empty one, or begins one. */
function atCaret(text: string, at: number, mark: Mark): TextEdit {
  const marker = MARKERS[mark];
  const caretAt = (caret: number) => ({ start: caret, end: caret });
  const before = at - marker.length;
  if (before >= 0 && text.startsWith(marker + marker, before)) {
    return { start: before, end: at + marker.length, text: '', selection: caretAt(before) };
  }
  if (text.startsWith(marker, at) && isMarkedAt(text, at, mark)) {
    return { ...caretAt(at), text: '', selection: caretAt(at + marker.length) };
  }
  return { ...caretAt(at), text: marker + marker, selection: caretAt(at + marker.length) };
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

/** Combines two edits of one text, the later one after the other. */
function joined(text: string, first: TextEdit, next: TextEdit): TextEdit {
  const by = first.start + first.text.length - first.end;
  return {
    start: first.start,
    end: next.end,
    text: first.text + text.slice(first.end, next.start) + next.text,
    selection: { start: first.selection.start, end: next.selection.end + by },
  };
}

/** Returns the edits that toggle the mark of a range, one for each paragraph. */
function editsFor(text: string, span: Span, mark: Mark): TextEdit[] {
  const parts = paragraphsIn(text, span).map(({ start, text: paragraph, part }) => {
    const core = withoutMarkers(paragraph, part);
    const whole = mark === 'underline' ? toWordEnds(paragraph, core) : core;
    return { start, paragraph, whole, undone: unmarked(paragraph, whole, mark) };
  });
  const isUndoing = parts.every(({ undone }) => undone !== null);
  return parts.map(({ start, paragraph, whole, undone }) => {
    const nothing = { start: whole.start, end: whole.start, text: '', selection: whole };
    const edit = undone === null ? marked(paragraph, whole, mark) : isUndoing ? undone : nothing;
    return { ...moved(edit, start), text: edit.text, selection: moved(edit.selection, start) };
  });
}

/**
 * Applies Bold, Italic or Underline: marks the selection or the word at the caret, or removes the mark when all of it
 * has it. Each paragraph gets markers of its own, because marks cannot span paragraphs.
 */
export function toggleMark(text: string, selected: Span, mark: Mark): TextEdit {
  const chosen = withoutBlanks(text, selected);
  const isCaret = chosen.start === chosen.end;
  const span = isCaret && isInWord(text, chosen.start) ? toWordEnds(text, chosen) : chosen;
  const [first, ...rest] = span.start === span.end ? [] : editsFor(text, span, mark);
  if (first === undefined) return atCaret(text, selected.start, mark);
  const edit = rest.reduce((all, next) => joined(text, all, next), first);
  if (!isCaret) return edit;
  const { start, end } = edit.selection;
  const caret = Math.min(start + selected.start - span.start, end);
  return { ...edit, selection: { start: caret, end: caret } };
}
