/** The normalized form of the oracle's lowercase characters: written by hand, not by the product. */
const FOLDED: Record<string, string> = {
  é: 'e',
  ü: 'u',
  ï: 'i',
  ç: 'c',
  ö: 'o',
  å: 'a',
  ñ: 'n',
  ó: 'o',
  '\u0307': '',
  ﬁ: 'fi',
  ὀ: 'ο',
  ί: 'ι',
  ό: 'ο',
  ς: 'σ',
  ｶﾞ: 'ガ',
  ｶ: 'カ',
  ﾞ: '\u3099',
  ﾗ: 'ラ',
  ｽ: 'ス',
};
const folding = new RegExp(Object.keys(FOLDED).join('|'), 'g');
/** Returns a text of the oracle, normalized for search. */
export const fold = (text: string) => text.toLowerCase().replace(folding, (character) => FOLDED[character] ?? '');

/** Returns the words and quoted phrases of a query, 100 characters in all. */
export function termsOf(query: string): string[] {
  const parts = fold(Array.from(query.replaceAll('\0', '')).slice(0, 100).join('')).split('"');
  return parts.flatMap((part, n) => (n % 2 === 1 ? [part.trim()] : part.split(/\s+/))).filter((term) => term !== '');
}
