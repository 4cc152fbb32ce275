export type DateFormat = 'short' | 'long' | 'day' | 'monthName' | 'shortMonth' | 'month' | 'moment' | 'clock';

const styles: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  day: { month: 'long', day: 'numeric' },
  monthName: { month: 'long' },
  shortMonth: { month: 'short' },
  month: { year: 'numeric', month: 'long' },
  moment: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  clock: { hour: 'numeric', minute: '2-digit' },
};

const dateFormatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a date. `at` is milliseconds UTC. Without a time zone it uses the reader's own; the server passes 'UTC',
 * because it cannot know the reader's.
 */
export function formatDate(at: number, format: DateFormat, timeZone?: 'UTC'): string {
  const key = `${format} ${timeZone ?? ''}`;
  let formatter = dateFormatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', { ...styles[format], timeZone });
    dateFormatters.set(key, formatter);
  }
  return formatter.format(at);
}

const plain = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** 12345 -> '12,345'. */
export const formatNumber = (value: number) => plain.format(value);

/** Integer cents -> '$3.00'. */
export const formatMoney = (cents: number) => dollars.format(cents / 100);

/** 1 -> '1 post', 2 -> '2 posts'. */
export const formatCount = (count: number, one: string) => `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
