import { toClockTime } from './zoned-time.ts';

/** A month as '2026-11', and a day of it as '2026-11-24', by the clock of this device. */
export type MonthKey = string;
export type DayKey = string;

const digits = (value: number) => String(value).padStart(2, '0');

/** Returns the day of a time. @param at milliseconds UTC */
export const dayOf = (at: number, zone: string): DayKey => toClockTime(at, zone).date;

export const monthOf = (day: DayKey): MonthKey => day.slice(0, 7);

/** Returns the month that follows by `step` months, also backward. */
export function monthAfter(month: MonthKey, step: number): MonthKey {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year, number - 1 + step, 1));
  return `${date.getUTCFullYear()}-${digits(date.getUTCMonth() + 1)}`;
}

/** Returns the weeks of a month from Monday to Sunday; null for days of other months. */
export function weeksOf(month: MonthKey): (DayKey | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const lead = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, n) => {
    const day = n - lead + 1;
    return day < 1 || day > length ? null : `${month}-${digits(day)}`;
  });
  return Array.from({ length: days.length / 7 }, (_, n) => days.slice(n * 7, n * 7 + 7));
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '2026-11' -> 'November 2026'. */
export const formatMonth = (month: MonthKey) => monthName.format(Date.parse(`${month}-01`));

/** '2026-11-24' -> 'Tuesday, November 24'. */
export const formatDay = (day: DayKey) => dayName.format(Date.parse(day));
