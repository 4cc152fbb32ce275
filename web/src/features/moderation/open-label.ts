import { formatCapped } from '@/lib/text/format-capped.ts';

/** Returns the label of a tab, such as 'Open (3)', without a count if it is 0 or unknown. */
export function openLabel(count: number | undefined, most: number): string {
  if (count === undefined || count === 0) return 'Open';
  return `Open (${formatCapped(count, most)})`;
}
