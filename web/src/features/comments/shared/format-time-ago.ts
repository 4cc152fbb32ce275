import { DAY, HOUR, MINUTE, WEEK } from '#contract/time';
import { formatDate } from '@/lib/text/format.ts';

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** Formats a past moment: 'just now', '5 minutes ago', '3 hours ago', '2 days ago', and after a week its date. */
export function formatTimeAgo(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return relative.format(-Math.floor(past / MINUTE), 'minute');
  if (past < DAY) return relative.format(-Math.floor(past / HOUR), 'hour');
  if (past < WEEK) return relative.format(-Math.floor(past / DAY), 'day');
  return formatDate(at, 'short');
}
