import { MINUTE } from '#contract/time';

/** Quiet hours in minutes of the day; null without any. */
export type QuietHours = { quietFrom: number | null; quietTo: number | null; timeZone: string };

/** Returns the day (2026-11-26) and the minute of the day that a clock in the time zone shows. */
export function localTime(at: number, timeZone: string): { day: string; minute: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minute: Number(parts.hour) * 60 + Number(parts.minute) };
}

/** Checks for quiet hours, which may contain midnight. They follow the local clock, also when it changes. */
export function isQuiet({ quietFrom, quietTo, timeZone }: QuietHours, now: number): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const { minute } = localTime(now, timeZone);
  return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
}

/** Returns the local day of a digest that is due now, null if none is: at most one per day. */
export function dueDigestDay(
  { digestHour, digestDay, timeZone }: { digestHour: number | null; digestDay: string; timeZone: string },
  now: number,
): string | null {
  if (digestHour === null) return null;
  const { day, minute } = localTime(now, timeZone);
  return minute >= digestHour * 60 && digestDay < day ? day : null;
}

/** Converts minutes of the day to a time such as 22:00; empty for null. */
export const formatMinutes = (minutes: number | null): string =>
  minutes === null ? '' : new Date(minutes * MINUTE).toISOString().slice(11, 16);

/** Converts a time such as 22:00 to minutes of the day; null for an empty one. */
export function parseMinutes(time: string): number | null {
  if (time === '') return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
