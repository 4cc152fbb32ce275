const options: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'shortOffset',
};

/**
 * Formats a time in a zone: 'Tue 24 Nov 2026, 09:00 (GMT+1)'.
 * @param at milliseconds UTC
 * @param zone IANA time zone
 */
export function formatScheduleTime(at: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  const day = `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`;
  return `${day}, ${part('hour')}:${part('minute')} (${part('timeZoneName')})`;
}
