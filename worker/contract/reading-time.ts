import { WORDS_PER_MINUTE } from './limits.ts';

/** Returns the reading time that articles and the editor show. */
export const minutesToRead = (words: number): number => Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
