import type { PersonReading, ReadingReason } from '#contract/people';
import { graceEnd, isIncomplete, isPaid, isPastDue, isSuspended } from '../access/access.policy.ts';
import type { ReadingFactsRow } from './person-reading.repo.ts';

/** Checks whether a person can have a session: otherwise they read as a guest (`sessionStatement`). */
export const canSignIn = ({ isDeleting, isSuspended }: ReadingFactsRow): boolean =>
  isDeleting === 0 && isSuspended === 0;

/** Explains why a subscriber reads the whole text of a premium article. */
function wholeReason({ active, status, pastDueSince }: ReadingFactsRow, now: number): ReadingReason {
  if (active !== 1 || status === null) return 'paid_time';
  if (isPastDue({ status })) return graceEnd({ pastDueSince }) > now ? 'grace' : 'paid_time';
  if (!isPaid({ status })) return 'paid_time';
  return status === 'trialing' ? 'trial' : 'subscription';
}

function teaserReason(facts: ReadingFactsRow): ReadingReason {
  if (facts.isSuspended === 1) return 'suspended';
  if (facts.isDeleting === 1) return 'deleting';
  const { active, status } = facts;
  if (active !== 1 || status === null || isIncomplete({ status })) return 'not_subscribed';
  return isPastDue({ status }) || isSuspended({ status }) ? 'payment_failed' : 'not_subscribed';
}

function nothingReason({ isTakenDown, isUnpublished }: ReadingFactsRow): ReadingReason {
  if (isTakenDown === 1) return 'taken_down';
  return isUnpublished === 1 ? 'unpublished' : 'author_deleting';
}

/**
 * Explains what a person sees. The access itself was decided by the statement of the article.
 * @param access of the article; null if the person sees nothing
 */
export function explainReading(
  facts: ReadingFactsRow,
  access: 'full' | 'teaser' | null,
  now: number,
): Pick<PersonReading, 'verdict' | 'reason'> {
  if (access === null) return { verdict: 'nothing', reason: nothingReason(facts) };
  if (access === 'teaser') return { verdict: 'teaser', reason: teaserReason(facts) };
  if (facts.isFree === 1) return { verdict: 'whole', reason: 'free' };
  return { verdict: 'whole', reason: facts.isAuthor === 1 ? 'author' : wholeReason(facts, now) };
}
