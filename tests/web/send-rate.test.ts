import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#contract/time';
import { SendRate } from '../../worker/platform/mail/send-rate.ts';

const START = 1_800_000_000_000;

/** Sends one mail after the other for `ms`. Returns how many were sent. */
function sendFor(rate: SendRate, from: number, ms: number): number {
  let now = from;
  for (let sent = 0; ; sent++) {
    now += rate.take(now);
    if (now >= from + ms) return sent;
  }
}

test('allows one second of mails at once, then the rate', () => {
  const rate = new SendRate(10);
  expect(Array.from({ length: 10 }, () => rate.take(START))).toEqual(Array.from({ length: 10 }, () => 0));
  expect([rate.take(START), rate.take(START), rate.take(START)]).toEqual([100, 200, 300]);
  const sent = sendFor(new SendRate(10), START, 60 * SECOND);
  expect(sent).toBeGreaterThanOrEqual(600);
  expect(sent).toBeLessThanOrEqual(610);
});

test('gives each of several sockets a token of its own', () => {
  const rate = new SendRate(2);
  const waits = Array.from({ length: 6 }, () => rate.take(START));
  expect(waits).toEqual([0, 0, 500, 1000, 1500, 2000]);
  expect(rate.take(START + 2 * SECOND)).toBe(500);
});

test('halves its rate, and recovers by one mail per second every minute', () => {
  const rate = new SendRate(14);
  rate.halve(START);
  const rates = [0, 1, 2, 6, 7, 60].map((minutes) => rate.perSecond(START + minutes * MINUTE));
  expect(rates).toEqual([7, 8, 9, 13, 14, 14]);
  expect(sendFor(rate, START, 30 * SECOND)).toBeLessThanOrEqual(7 * 30);
  expect(rate.toStored(START + MINUTE)).toEqual({ perSecond: 7, at: START });
  expect(rate.toStored(START + 7 * MINUTE)).toBeNull();
});

test('halves again from the rate of that moment, once for sockets that meet the same limit', () => {
  const rate = new SendRate(16);
  for (let socket = 0; socket < 4; socket++) rate.halve(START + socket);
  expect(rate.perSecond(START + SECOND)).toBe(8);
  rate.halve(START + 2 * MINUTE);
  expect(rate.perSecond(START + 2 * MINUTE)).toBe(5);
});

test('never stops completely', () => {
  const rate = new SendRate(1.25);
  for (let n = 0; n < 50; n++) rate.halve(START + n * 2 * SECOND);
  const now = START + 98 * SECOND;
  expect(rate.perSecond(now)).toBe(0.1);
  rate.take(now);
  expect(rate.take(now)).toBeLessThanOrEqual(20 * SECOND);
});

test('continues with a stored rate, and ignores a clock that goes back', () => {
  const rate = new SendRate(50, { perSecond: 5, at: START });
  expect(rate.perSecond(START + 3 * MINUTE)).toBe(8);
  expect(rate.perSecond(START - MINUTE)).toBe(5);
  rate.take(START);
  expect(rate.take(START - MINUTE)).toBe(0);
});
