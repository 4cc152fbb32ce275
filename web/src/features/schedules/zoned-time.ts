import { DAY } from '#contract/time';

/** A date and a time on a clock: '2026-11-24' and '09:00', as the browser's fields give them. */
export type ClockTime = { date: string; time: string };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const formatter = new Intl.DateTimeFormat('en-US', { ...digits, hourCycle: 'h23', timeZone: zone });
  formatters.set(zone, formatter);
  return formatter;
}

/** Returns what the clocks of a zone show at a time. @param at milliseconds UTC */
export function toClockTime(at: number, zone: string): ClockTime {
  const parts = formatterFor(zone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

const asUtc = ({ date, time }: ClockTime) => Date.parse(`${date}T${time}:00Z`);

/** Returns the offset of a zone at a time, in milliseconds. */
const offsetAt = (at: number, zone: string) => asUtc(toClockTime(at, zone)) - Math.floor(at / 60_000) * 60_000;

/**
 * Returns the times (milliseconds UTC) at which the clocks of a zone show a date and time: usually one; none when the
 * clocks skip it, two when they show it twice. The earlier one is first.
 */
export function timesOf(clock: ClockTime, zone: string): number[] {
  const guess = asUtc(clock);
  if (Number.isNaN(guess)) return [];
  const offsets = new Set([offsetAt(guess - DAY, zone), offsetAt(guess + DAY, zone)]);
  const times = [...offsets].map((offset) => guess - offset);
  return times.filter((at) => asUtc(toClockTime(at, zone)) === guess).toSorted((a, b) => a - b);
}

/** Returns the first date and time after one that the clocks of a zone skip. */
export function nextValidTime(clock: ClockTime, zone: string): ClockTime {
  const guess = asUtc(clock);
  let before = guess - DAY;
  let after = guess + DAY;
  const offset = offsetAt(before, zone);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return toClockTime(after, zone);
}

/** Returns the time zone of this device. */
export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the known time zones, with those given. */
export const zonesWith = (...zones: readonly string[]) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...zones])].toSorted();

/** Tests whether the clocks of two zones show the same at a time. */
export const isSameClock = (at: number, one: string, other: string) => offsetAt(at, one) === offsetAt(at, other);
