import { useMutation, useQueryClient } from '@tanstack/react-query';
import { postMessages } from '#contract/post-messages';
import type { PublishedResponse, PublishRequest } from '#contract/posts';
import { MINUTE } from '#contract/time';
import { ApiError, api } from '@/lib/http/api.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';
import { invalidatePostQueries } from '../invalidate-post-queries.ts';

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
const REQUESTS_WAIT_MS = MINUTE;

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

/** Texts of the plain form of /create-blog. */
export const plainPublishTexts: PublishTexts = {
  created: postMessages.published,
  updated: postMessages.updated,
  createFailed: () => postMessages.olderCreateFailed,
  updateFailed: () => postMessages.olderCreateFailed,
};

/** Request timeout, milliseconds. A retry never publishes twice. */
const GIVE_UP_AFTER = MINUTE;

/** Publishes a work or an update, then invalidates everything that shows posts. */
export function usePublish(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: PublishRequest) =>
      api.put<PublishedResponse>(`/posts/${encodeURIComponent(id)}`, request, {
        signal: AbortSignal.timeout(GIVE_UP_AFTER),
      }),
    onSuccess: () => void invalidatePostQueries(queryClient),
  });
}
