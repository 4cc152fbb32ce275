import { ApiError } from './api.ts';

/** What to say of a failure: the server's words when it asks to wait (decisions, limits), else the screen's own. */
export function failureText(error: Error | null, words: string): string {
  return error instanceof ApiError && error.code === 'rate_limited' ? error.message : words;
}

/** Whether a failure says for itself what it was, in words for people. */
export const isExplained = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'internal';

/**
 * What to say of a failure in two parts: what failed, in the screen's words, and why, in the server's where it gave a
 * reason. Where it asks to wait, or says the same, there is one part: `text` is undefined.
 */
export function failureParts(error: Error, words: string): { title: string; text: string | undefined } {
  const title = failureText(error, words);
  const text = isExplained(error) ? error.message : 'Please try again.';
  return { title, text: text === title ? undefined : text };
}
