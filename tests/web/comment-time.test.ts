import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/time';
import { formatTimeAgo } from '@/features/comments/shared/format-time-ago.ts';

const now = Date.UTC(2026, 10, 26, 12);

test.each([
  [-5 * SECOND, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [2 * DAY, '2 days ago'],
  [7 * DAY, 'Nov 19, 2026'],
])('says how long ago %i milliseconds were', (past, text) => {
  expect(formatTimeAgo(now - past, now)).toBe(text);
});
