/** Matches a time that `formatUtcMinute` wrote: its day and its minute. */
export const UTC_MINUTE = /(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/;

/** Formats a time (milliseconds) to the minute, such as '2026-11-27 09:20 UTC'. */
export const formatUtcMinute = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
