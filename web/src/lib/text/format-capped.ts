import { formatNumber } from './format.ts';

/** A count that stops at `most`: 1000 of at most 1000 -> '1,000+'. */
export const formatCapped = (count: number, most: number): string =>
  count >= most ? `${formatNumber(most)}+` : formatNumber(count);
