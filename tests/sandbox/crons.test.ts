import { expect, test } from 'vitest';
import { matchesCron } from './crons.ts';

test.each([
  ['17 * * * *', '2026-11-22T00:17:00Z', true],
  ['17 * * * *', '2026-11-22T00:18:00Z', false],
  ['0 5 * * *', '2026-11-22T05:00:00Z', true],
  ['0 5 * * *', '2026-11-22T17:00:00Z', false],
  ['0 5 1 1 *', '2027-01-01T05:00:00Z', true],
  ['0 5 1 1 *', '2027-02-01T05:00:00Z', false],
  // Sunday is the first day of Cloudflare's week.
  ['0 5 * * 1', '2026-11-22T05:00:00Z', true],
  ['0 5 * * 1', '2026-11-23T05:00:00Z', false],
])('matches %s at %s: %s', (line, time, isTime) => {
  expect(matchesCron(line, Date.parse(time))).toBe(isTime);
});

test.each(['*/x * * * *', '0 5 * * MON', '0 5 * *', ''])('rejects the expression "%s"', (line) => {
  expect(() => matchesCron(line, 0)).toThrow();
});
