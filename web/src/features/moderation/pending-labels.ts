import { PENDING_COUNT_MAX, type PendingCountsResponse } from '#contract/moderation';
import { formatCapped } from '@/lib/text/format-capped.ts';

/** A label with how much waits behind it: 'Mail (2)'; without brackets where nothing does. */
export const labelWithCount = (label: string, count: number): string =>
  count === 0 ? label : `${label} (${formatCapped(count, PENDING_COUNT_MAX)})`;

const counted = (count: number, noun: string): string =>
  `${formatCapped(count, PENDING_COUNT_MAX)} ${noun}${count === 1 ? '' : 's'}`;

/** What waits in Moderation, in a sentence; null where nothing does. */
export function pendingText({ reports, resetRequests }: PendingCountsResponse): string | null {
  const parts = [
    reports > 0 ? counted(reports, 'report') : '',
    resetRequests > 0 ? counted(resetRequests, 'password reset request') : '',
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return `${parts.join(' and ')} ${reports + resetRequests === 1 ? 'waits' : 'wait'}`;
}
