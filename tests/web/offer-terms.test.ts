import { expect, test } from 'vitest';
import { monthStart } from '#contract/prices';
import { offerTerms, pendingPrice } from '@/features/subscriptions/subscribe/offer-terms.ts';
import { pollDelay } from '@/lib/http/backoff.ts';

const november = Date.UTC(2026, 10, 21);
const december = monthStart(november, 1);
const january = monthStart(november, 2);

const offer = (todayCents: number, next: { cents: number; from: number } | null = null) => ({
  priceCents: 400,
  nextPriceCents: next?.cents ?? null,
  nextPriceFrom: next?.from ?? null,
  firstCharge: { todayCents, kind: 'prorated' as const, monthlyFrom: december },
});

test('states the charge of today and of each month', () => {
  expect(offerTerms(offer(120))).toBe('$1.20 today for the rest of November, then $4.00 a month from December 1.');
});

test('says when the start is free', () => {
  expect(offerTerms(offer(0))).toBe('Nothing today for the rest of November, then $4.00 a month from December 1.');
});

test('shows a price that applies from the first full month as the charged one', () => {
  expect(offerTerms(offer(120, { cents: 500, from: december }))).toBe(
    '$1.20 today for the rest of November, then $5.00 a month from December 1.',
  );
});

test('shows a price that applies later after the first one', () => {
  expect(offerTerms(offer(120, { cents: 500, from: january }))).toBe(
    '$1.20 today for the rest of November, then $4.00 a month from December 1, $5.00 from January 1.',
  );
});

test('uses UTC days, and the next year after December', () => {
  const terms = { ...offer(0), firstCharge: { todayCents: 0, kind: 'free' as const, monthlyFrom: january } };
  expect(offerTerms(terms)).toBe('Nothing today for the rest of December, then $4.00 a month from January 1.');
});

test('shows no change for a price without one', () => {
  expect(pendingPrice({ nextPriceCents: null, nextPriceFrom: null })).toBeNull();
  expect(pendingPrice({ nextPriceCents: 500, nextPriceFrom: december })).toBe('$5.00 from December 1');
});

test('polls a checkout with growing delays', () => {
  const pauses = [0, 1, 2, 20].map(pollDelay);
  expect(pauses).toEqual([2000, 3000, 4500, 30_000]);
});
