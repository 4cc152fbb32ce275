import { formatNumber } from './format.ts';

/** Formats a count with an upper bound: 1000 of at most 1000 -> '1,000+'. */
export const formatCapped = (count: number, most: number): string =>
  count >= most ? `${formatNumber(most)}+` : formatNumber(count);
