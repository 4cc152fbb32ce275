import { ApiError } from './api.ts';

/** What to say of a failure: the server's words when it asks to wait (decisions, limits), else the screen's own. */
export function failureText(error: Error | null, words: string): string {
  return error instanceof ApiError && error.code === 'rate_limited' ? error.message : words;
}
