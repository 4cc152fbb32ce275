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

/** Returns the parts of a time in a zone. @param at milliseconds UTC @param zone IANA time zone */
function partsOf(at: number, zone: string) {
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return {
    day: `${part('weekday')} ${part('day')} ${part('month')}`,
    year: part('year'),
    time: `${part('hour')}:${part('minute')}`,
    offset: part('timeZoneName'),
  };
}

/** Formats a time in a zone: 'Tue 24 Nov 2026, 09:00 (GMT+1)'. @param at milliseconds UTC @param zone IANA time zone */
export function formatScheduleTime(at: number, zone: string): string {
  const { day, year, time, offset } = partsOf(at, zone);
  return `${day} ${year}, ${time} (${offset})`;
}

/** Formats a time in a zone without year and offset: 'Tue 24 Nov, 09:00'. */
export function formatShortScheduleTime(at: number, zone: string): string {
  const { day, time } = partsOf(at, zone);
  return `${day}, ${time}`;
}

/** Formats the offset of a zone at a time: 'GMT+1'. */
export const formatOffset = (at: number, zone: string): string => partsOf(at, zone).offset;
