import { ApiError } from './api.ts';

/** Returns the server's message when a rate limit rejects the request, else the screen's own text. */
export function failureText(error: Error | null, fallback: string): string {
  return error instanceof ApiError && error.code === 'rate_limited' ? error.message : fallback;
}

/** Returns true when the error carries a message for users. */
export const isExplained = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'internal';

/**
 * Splits a failure into a title (the screen's text) and a reason (the server's message, if any). `text` is undefined
 * when both would be the same, and for rate limits.
 */
export function failureParts(error: Error, fallback: string): { title: string; text: string | undefined } {
  const title = failureText(error, fallback);
  const text = isExplained(error) ? error.message : 'Please try again.';
  return { title, text: text === title ? undefined : text };
}
