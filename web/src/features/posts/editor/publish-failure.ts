import { postMessages } from '#contract/post-messages';
import { ApiError } from '@/lib/http/api.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';

/** What a form says of how publishing went. */
export type PublishTexts = {
  created: string;
  updated: string;
  /** With what the server said, or null when it said nothing that helps. */
  createFailed: (reason: string | null) => string;
  updateFailed: (reason: string | null) => string;
};

/** What to say when publishing failed (spec §8 'Posts'). */
export function publishFailure(error: Error, isUpdate: boolean, texts: PublishTexts): string {
  if (error instanceof ApiError && error.status === 401) {
    return isUpdate ? postMessages.signInToUpdate : postMessages.signInToCreate;
  }
  const say = isUpdate ? texts.updateFailed : texts.createFailed;
  return failureText(error, say(isExplained(error) ? error.message : null));
}

/** The limit on requests makes nobody wait longer; a longer wait comes from the limit on posts. */
const REQUESTS_WAIT_MS = 60_000;

/** When a post can be published again, milliseconds UTC, and whether the number of posts an hour is the reason. */
export type PublishRetry = { at: number; isPostLimit: boolean };

/** Returns when the server accepts the post again after it refused for a rate limit; null for any other failure. */
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
