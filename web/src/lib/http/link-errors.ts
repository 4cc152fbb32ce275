import { ApiError } from './api.ts';

/** Returns true if a mailed link itself was rejected: truncated, expired, or of a deleted account. */
export const isLinkInvalid = (error: Error | null): boolean =>
  error instanceof ApiError && ['token_invalid', 'not_found', 'invalid_input'].includes(error.code);
