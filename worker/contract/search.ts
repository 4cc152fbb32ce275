import { SEARCH_QUERY_MAX } from './limits.ts';

export type { ArticleHit, BloggerHit, SearchResponse, TopicHit } from './search.schema.ts';

export const searchTexts = { nothing: 'No results found' } as const;

/** Maximum number of terms in a query; the rest is ignored. */
const TERMS_MAX = 8;

/** Characters that no stored text contains: lone surrogates and NUL. */
const IMPOSSIBLE = /[\p{Surrogate}\0]/gu;

export const stripInvalidCharacters = (text: string): string => text.replace(IMPOSSIBLE, '');

/** A quoted part, which may still lack its closing quote, or a word. Phones type curly quotes. */
const TERM = /["“”„]([^"“”„]*)["“”„]?|[^\s"“”„]+/gu;
const MARKS_OF_LATIN_AND_GREEK = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
/** Start of a decomposed character that composes with the characters before it; both must be normalized together. */
const JOINS = /^[\p{M}\u1160-\u11ff]/u;

/**
 * Normalizes a text for search in any language: without case, accents (of Latin and Greek letters; in other scripts
 * marks make letters), compatibility forms and runs of white space.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS_OF_LATIN_AND_GREEK, '$1')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replace(/\s+/gu, ' ');
}

/**
 * Returns at most eight different normalized terms of a query: its words, and each quoted part whole. A text matches if
 * it contains every term anywhere, also inside a word. Queries have no operators.
 */
export function searchTerms(query: string): string[] {
  const typed = Array.from(stripInvalidCharacters(query.slice(0, 4 * SEARCH_QUERY_MAX))).slice(0, SEARCH_QUERY_MAX);
  const terms = Array.from(foldText(typed.join('')).matchAll(TERM), ([whole, quoted]) => (quoted ?? whole).trim());
  return [...new Set(terms)].filter((term) => term !== '').slice(0, TERMS_MAX);
}

/**
 * Normalizes a text for search and maps each of its UTF-16 units to the range of original characters that it came from.
 */
function foldWithPositions(text: string) {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let from = 0;
  let at = 0;
  const take = (to: number) => {
    const part = foldText(text.slice(from, to));
    for (let unit = 0; unit < part.length; unit++) {
      starts.push(from);
      ends.push(to);
    }
    folded += part;
    from = to;
  };
  let wasBlank = false;
  for (const character of text) {
    const parts = character > '\u007f' ? character.normalize('NFKD') : character;
    if (at > from && !JOINS.test(parts) && !(wasBlank && /^\s/u.test(parts))) take(at);
    wasBlank = /\s$/u.test(parts);
    at += character.length;
  }
  take(at);
  return { folded, starts, ends };
}

/** Returns the ranges of the original text that match one of the terms, as UTF-16 positions, merged and in order. */
export function findTermRanges(terms: readonly string[], text: string): [start: number, end: number][] {
  const { folded, starts, ends } = foldWithPositions(text);
  const found: [number, number][] = [];
  for (const term of terms) {
    for (let at = folded.indexOf(term); at !== -1; at = folded.indexOf(term, at + 1)) {
      found.push([starts[at] ?? 0, ends[at + term.length - 1] ?? text.length]);
    }
  }
  const merged: [number, number][] = [];
  for (const [start, end] of found.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** Returns the matching ranges of a typed query. */
export const findQueryRanges = (text: string, query: string) => findTermRanges(searchTerms(query), text);
