/** Counts code points. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/**
 * Removes characters that reorder or hide text: bidi embeddings, overrides and isolates, and zero-width spaces. Joiners
 * remain, because emoji and several scripts need them, and so do plain direction marks.
 */
export const stripDirectionControls = (text: string): string =>
  text.replace(/[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/g, '');
