import { VISITS_COUNTED_MS } from '#contract/limits';
import { DAY, HOUR, WEEK } from '#contract/time';
import { POST_EMAIL } from '#contract/visits';
import { digestCampaignKey, postCampaignKey } from './campaigns.messages.ts';

/** The first Monday after the epoch at 6:00 UTC: the digests of all weeks start at multiples of a week after it. */
const FIRST_DIGEST = 4 * DAY + 6 * HOUR;

/** Returns the number of the week whose digest started last. */
export const toDigestWeek = (now: number): number => Math.floor((now - FIRST_DIGEST) / WEEK);

/** Returns the time of a week's digest, milliseconds UTC: its Monday at 6:00. */
export const toDigestTime = (week: number): number => FIRST_DIGEST + week * WEEK;

/** Returns the key of the campaign that a view of a post came from, or null if it is too old or does not exist yet. */
export function visitedCampaignKey(postId: string, email: number | null, now: number): string | null {
  if (email === null) return null;
  if (email === POST_EMAIL) return postCampaignKey(postId);
  const at = toDigestTime(email);
  return at <= now && at > now - VISITS_COUNTED_MS ? digestCampaignKey(at) : null;
}
