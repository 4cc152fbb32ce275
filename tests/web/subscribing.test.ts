import { afterEach, expect, test, vi } from 'vitest';
import { toReturnLink } from '@/features/subscriptions/checkout/return-link.ts';
import { finalChargeText } from '@/features/subscriptions/list/still-charged.ts';
import { loadOfferBatched } from '@/features/subscriptions/subscribe/offer-batch.ts';
import { offerRefetchDelay } from '@/features/subscriptions/subscribe/use-offer.ts';
import { ApiError } from '@/lib/http/api.ts';
import { failureParts } from '@/lib/http/failure-text.ts';
import { billingDay, lastPaidDay } from '@/lib/text/billing-days.ts';

afterEach(() => vi.unstubAllGlobals());

const december = Date.UTC(2026, 11, 1);
const HOUR = 60 * 60_000;

test('what is paid until December begins is paid through November 30, wherever one is', () => {
  expect(lastPaidDay(december)).toBe('November 30');
  expect(lastPaidDay(december + HOUR)).toBe('November 30');
  expect(lastPaidDay(Date.UTC(2028, 2, 1))).toBe('February 29');
  expect(lastPaidDay(Date.UTC(2027, 0, 1))).toBe('December 31');
  expect(billingDay(december)).toBe('December 1');
  expect(billingDay(december, 'short')).toBe('Dec 1, 2026');
});

test('who unsubscribes as a month begins, before its payment, is told that it is still made', () => {
  const stillDecember = 'If the payment for December has not been made yet, it still is. Nothing after it is charged.';
  expect(finalChargeText(december - 1)).toBe('Nothing more is charged.');
  expect(finalChargeText(december)).toBe(stillDecember);
  expect(finalChargeText(december + 2 * HOUR - 1)).toBe(stillDecember);
  expect(finalChargeText(december + 2 * HOUR)).toBe('Nothing more is charged.');
});

test('an offer is asked for again when its month is over, not at once and not after longer than a timer holds', () => {
  expect(offerRefetchDelay(december, december - HOUR)).toBe(HOUR + 1000);
  expect(offerRefetchDelay(december, december + HOUR)).toBe(30_000);
  expect(offerRefetchDelay(december, december - 30 * 24 * HOUR)).toBe(12 * HOUR);
});

/** Responds to each request for offers with the ids in `known`, and returns the list of requests. */
function answering(known: readonly string[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const ids = new URL(url, 'http://localhost').searchParams.get('bloggers')?.split(',') ?? [];
    return Response.json({ offers: ids.filter((id) => known.includes(id)).map((bloggerId) => ({ bloggerId })) });
  });
  return asked;
}

test('a page of offers is one request, and who is not there has none', async () => {
  const asked = answering(['a', 'b']);
  const offers = await Promise.all(['a', 'b', 'gone', 'a'].map(loadOfferBatched));
  expect(asked).toEqual(['/api/subscriptions/offers?bloggers=a,b,gone']);
  expect(offers.map((offer) => offer?.bloggerId)).toEqual(['a', 'b', undefined, 'a']);
  expect((await loadOfferBatched('b'))?.bloggerId).toBe('b');
  expect(asked).toHaveLength(2);
});

test('more than a page of offers are as many requests as pages, each whole', async () => {
  const ids = Array.from({ length: 45 }, (_, index) => `blogger-${index}`);
  const asked = answering(ids);
  const offers = await Promise.all(ids.map(loadOfferBatched));
  expect(offers.map((offer) => offer?.bloggerId)).toEqual(ids);
  expect(asked.map((url) => url.split(',').length)).toEqual([20, 20, 5]);
});

test('a request for offers that fails is told to each who asked, and the next one asks anew', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'internal', message: 'no' } }, { status: 500 }));
  const failed = await Promise.allSettled(['a', 'b'].map(loadOfferBatched));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  answering(['a']);
  expect((await loadOfferBatched('a'))?.bloggerId).toBe('a');
});

test('the way back from paying says where it leads', () => {
  const blogger = { id: 'b 1', username: 'ada', pictureUrl: null };
  const label = (returnTo: string | null) => toReturnLink({ returnTo, blogger }).label;
  expect(toReturnLink({ returnTo: null, blogger }).to).toBe('/blogger/b%201');
  expect(label(null)).toBe('Back to ada');
  expect(label('/blogger/b%201')).toBe('Back to ada');
  expect(label('/article/some/post')).toBe('Back to the Article');
  expect(label('/?tab=find&q=ada')).toBe('Back to Find Blogger');
  expect(label('/?tab=subscriptions&view=find')).toBe('Back to Find Blogger');
  expect(label('/blogger/somebody-else')).toBe('Go Back');
});

test('a failure is said once, with its reason where there is one', () => {
  const parts = (error: Error) => failureParts(error, 'Failed');
  const wait = 'Too many attempts. Please wait 2 minutes before trying again.';
  expect(parts(new ApiError(429, 'rate_limited', wait))).toEqual({ title: wait, text: undefined });
  expect(parts(new ApiError(409, 'conflict', 'It has ended'))).toEqual({ title: 'Failed', text: 'It has ended' });
  expect(parts(new ApiError(409, 'conflict', 'Failed'))).toEqual({ title: 'Failed', text: undefined });
  expect(parts(new ApiError(500, 'internal', 'Stack'))).toEqual({ title: 'Failed', text: 'Please try again.' });
  expect(parts(new Error('oops'))).toEqual({ title: 'Failed', text: 'Please try again.' });
});
