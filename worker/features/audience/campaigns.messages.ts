import { DAY } from '#contract/time';
import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Age of a post, in milliseconds, after which no campaign starts for it. */
export const CAMPAIGN_TTL_MS = 3 * DAY;

/** Key of the campaign of a post, by its public id. */
export const postCampaignKey = (postId: string) => `post:${postId}`;

/** Key of the digest that starts at a time. */
export const digestCampaignKey = (at: number) => `digest:${at}`;

/** A slice of a campaign's list. `after` is the last contact before it, `startedAt` the time of this (re)start. */
export type CampaignSlice = { key: string; startedAt: number; after: number };

/** Creates the job that copies a slice of the list, once per slice of each start. */
export const campaignSliceMessage = (slice: CampaignSlice, createdAt: number): NewOutboxMessage =>
  jobMessage('campaign', `campaign:${slice.key}:${slice.startedAt}:${slice.after}`, slice, createdAt);
