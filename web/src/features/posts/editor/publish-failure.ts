import { postMessages } from '#contract/post-messages';
import { ApiError } from '@/lib/http/api.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';

/** Result texts of publishing. */
export type PublishTexts = {
  created: string;
  updated: string;
  /** Receives the server's reason; null if it has no useful one. */
  createFailed: (reason: string | null) => string;
  updateFailed: (reason: string | null) => string;
};

/** Returns the error text for a failed attempt to publish. */
export function publishFailure(error: Error, isUpdate: boolean, texts: PublishTexts): string {
  if (error instanceof ApiError && error.status === 401) {
    return isUpdate ? postMessages.signInToUpdate : postMessages.signInToCreate;
  }
  const say = isUpdate ? texts.updateFailed : texts.createFailed;
  return failureText(error, say(isExplained(error) ? error.message : null));
}

/** Longest wait of the request rate limit. A longer wait comes from the limit on posts per hour. */
const REQUESTS_WAIT_MS = 60_000;

/** Time from which the post can be published, milliseconds UTC, and whether the limit on posts per hour applies. */
export type PublishRetry = { at: number; isPostLimit: boolean };

/** Returns when the server accepts the post after a rate limit; null for any other failure. */
export function retryTime(error: unknown, now: number): PublishRetry | null {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited' || error.retryAfterMs === null) return null;
  return { at: now + error.retryAfterMs, isPostLimit: error.retryAfterMs > REQUESTS_WAIT_MS };
}

const { createFailed, createFailedBecause, updateFailed, updateFailedBecause } = postMessages;

export const publishTexts: PublishTexts = {
  created: postMessages.published,
  updated: postMessages.updated,
  createFailed: (reason) => (reason === null ? createFailed : createFailedBecause(reason)),
  updateFailed: (reason) => (reason === null ? updateFailed : updateFailedBecause(reason)),
};
