import { postMessages } from '#contract/post-messages';
import { ApiError } from '@/lib/api.ts';
import { failureText, isExplained } from '@/lib/failure-text.ts';

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

const WAIT = /(\d+) minutes?/;
const MINUTE_MS = 60_000;

/** Returns when the server lets the post through again, as its refusal says; null for any other failure. */
export function retryTime(error: unknown, now: number): number | null {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return null;
  const minutes = WAIT.exec(error.message)?.[1];
  return minutes === undefined ? null : now + Number(minutes) * MINUTE_MS;
}

const { createFailed, createFailedBecause, updateFailed, updateFailedBecause } = postMessages;

export const publishTexts: PublishTexts = {
  created: postMessages.published,
  updated: postMessages.updated,
  createFailed: (reason) => (reason === null ? createFailed : createFailedBecause(reason)),
  updateFailed: (reason) => (reason === null ? updateFailed : updateFailedBecause(reason)),
};
