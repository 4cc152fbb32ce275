import { PENDING_COUNT_MAX } from '#contract/moderation';
import { formatCapped } from './format-capped.ts';

/** Returns a label with a count of pending tasks, such as 'Mail (2)'; the plain label for 0. */
export const labelWithCount = (label: string, count: number): string =>
  count === 0 ? label : `${label} (${formatCapped(count, PENDING_COUNT_MAX)})`;
