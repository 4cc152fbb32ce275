import { expect, test } from 'vitest';
import { formatDay, formatMonth, monthAfter, weeksOf } from '../../web/src/features/schedules/calendar-month.ts';

test('lays out months in weeks from Monday to Sunday', () => {
  const november = weeksOf('2026-11');
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(november[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

test('steps across the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2026-11', 12)).toBe('2027-11');
});

test('names months and days in the calendar, whatever the zone of this device', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatDay('2026-11-24')).toBe('Tuesday, November 24');
});
