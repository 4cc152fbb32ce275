import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { formatTimeUntil } from '../../web/src/features/schedules/relative-time.ts';
import { isSameClock, nextValidTime, timesOf, toClockTime } from '../../web/src/features/schedules/zoned-time.ts';

const at = (text: string) => Date.parse(text);
const times = (date: string, time: string, zone: string) =>
  timesOf({ date, time }, zone).map((found) => new Date(found).toISOString());

describe('a date and a time in a zone', () => {
  test.each([
    ['Europe/Amsterdam', '2026-11-24', '09:00', '2026-11-24T08:00:00.000Z'],
    ['Europe/Amsterdam', '2026-07-01', '09:00', '2026-07-01T07:00:00.000Z'],
    ['America/New_York', '2028-02-29', '23:59', '2028-03-01T04:59:00.000Z'],
    ['Asia/Kathmandu', '2027-01-01', '00:00', '2026-12-31T18:15:00.000Z'],
    ['Pacific/Apia', '2026-12-31', '12:00', '2026-12-30T23:00:00.000Z'],
    ['UTC', '2026-12-31', '23:59', '2026-12-31T23:59:00.000Z'],
  ])('in %s, %s %s is one moment', (zone, date, time, expected) => {
    expect(times(date, time, zone)).toEqual([expected]);
    expect(toClockTime(at(expected), zone)).toEqual({ date, time });
  });

  // The clocks of these zones change on different days, at different hours, by 60 or 30 minutes.
  test.each([
    ['Europe/Amsterdam', '2027-03-28', '02:30', '03:00'],
    ['America/New_York', '2027-03-14', '02:00', '03:00'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:30'],
    ['America/Santiago', '2026-09-06', '00:59', '01:00'],
  ])('does not exist in %s on %s at %s; the next valid time is %s', (zone, date, time, next) => {
    expect(times(date, time, zone)).toEqual([]);
    expect(nextValidTime({ date, time }, zone)).toEqual({ date, time: next });
    expect(times(date, next, zone)).toHaveLength(1);
  });

  test.each([
    ['Europe/Amsterdam', '2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['America/New_York', '2026-11-01', '01:00', ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z']],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z']],
    ['America/Santiago', '2027-04-03', '23:30', ['2027-04-04T02:30:00.000Z', '2027-04-04T03:30:00.000Z']],
  ])('occurs twice in %s on %s at %s', (zone, date, time, expected) => {
    expect(times(date, time, zone)).toEqual(expected);
  });

  test('is no moment while one of them is missing', () => {
    expect(timesOf({ date: '', time: '09:00' }, 'UTC')).toEqual([]);
    expect(timesOf({ date: '2026-11-24', time: '' }, 'UTC')).toEqual([]);
  });

  test('finds moments of two years again in zones of all kinds', () => {
    for (const zone of [
      'Europe/Amsterdam',
      'America/New_York',
      'Australia/Lord_Howe',
      'America/Santiago',
      'Asia/Tokyo',
    ])
      for (let moment = at('2026-01-01T00:00Z'); moment < at('2028-01-01T00:00Z'); moment += 11.5 * HOUR)
        expect([zone, moment, timesOf(toClockTime(moment, zone), zone)]).toEqual([
          zone,
          moment,
          expect.arrayContaining([moment]),
        ]);
  });
});

test('compares the clocks of two zones at a time', () => {
  const [summer, winter] = [at('2026-07-01T00:00Z'), at('2026-12-01T00:00Z')];
  expect(isSameClock(summer, 'Europe/London', 'Africa/Lagos')).toBe(true);
  expect(isSameClock(winter, 'Europe/London', 'Africa/Lagos')).toBe(false);
});

test.each([
  [2 * MINUTE, 'in 2 minutes'],
  [20_000, 'in 1 minute'],
  [89 * MINUTE, 'in 89 minutes'],
  [3 * HOUR, 'in 3 hours'],
  [26 * HOUR, 'in 26 hours'],
  [2 * DAY, 'in 2 days'],
  [365 * DAY, 'in 365 days'],
])('says that %i ms are "%s"', (left, text) => {
  expect(formatTimeUntil(1e12 + left, 1e12)).toBe(text);
});
