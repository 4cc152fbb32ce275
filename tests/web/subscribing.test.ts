import { afterEach, expect, test, vi } from 'vitest';
import { HOUR } from '#contract/time';
import { toReturnLink } from '@/features/subscriptions/checkout/checkout-content.tsx';
import { finalChargeText } from '@/features/subscriptions/list/unsubscribe-dialog.tsx';
import { billingDay, lastPaidDay } from '@/features/subscriptions/shared/billing-days.ts';
import { loadOfferBatched, offerRefetchDelay } from '@/features/subscriptions/subscribe/use-offer.ts';
import { ApiError } from '@/lib/http/api.ts';
import { failureParts } from '@/lib/http/failure-text.ts';

afterEach(() => vi.unstubAllGlobals());

const december = Date.UTC(2026, 11, 1);

test('says that a month paid until December lasts through November 30, in every time zone', () => {
  expect(lastPaidDay(december)).toBe('November 30');
  expect(lastPaidDay(december + HOUR)).toBe('November 30');
  expect(lastPaidDay(Date.UTC(2028, 2, 1))).toBe('February 29');
  expect(lastPaidDay(Date.UTC(2027, 0, 1))).toBe('December 31');
  expect(billingDay(december)).toBe('December 1');
  expect(billingDay(december, 'short')).toBe('Dec 1, 2026');
});

test('warns a reader who unsubscribes before the payment of a new month that it is still charged', () => {
  const stillDecember =
    'If December has not been charged yet, it still will be. After that you will not be charged again.';
  expect(finalChargeText(december - 1)).toBe('You will not be charged again.');
  expect(finalChargeText(december)).toBe(stillDecember);
  expect(finalChargeText(december + 2 * HOUR - 1)).toBe(stillDecember);
  expect(finalChargeText(december + 2 * HOUR)).toBe('You will not be charged again.');
});

test('fetches an offer again when its month is over, within the limits of a timer', () => {
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

test('fetches a page of offers with one request, and none for missing bloggers', async () => {
  const asked = answering(['a', 'b']);
  const offers = await Promise.all(['a', 'b', 'gone', 'a'].map(loadOfferBatched));
  expect(asked).toEqual(['/api/subscriptions/offers?bloggers=a,b,gone']);
  expect(offers.map((offer) => offer?.bloggerId)).toEqual(['a', 'b', undefined, 'a']);
  expect((await loadOfferBatched('b'))?.bloggerId).toBe('b');
  expect(asked).toHaveLength(2);
});

test('fetches more than a page of offers with one request per page', async () => {
  const ids = Array.from({ length: 45 }, (_, index) => `blogger-${index}`);
  const asked = answering(ids);
  const offers = await Promise.all(ids.map(loadOfferBatched));
  expect(offers.map((offer) => offer?.bloggerId)).toEqual(ids);
  expect(asked.map((url) => url.split(',').length)).toEqual([20, 20, 5]);
});

test('reports a failed request for offers to each caller, and requests again for the next one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'internal', message: 'no' } }, { status: 500 }));
  const failed = await Promise.allSettled(['a', 'b'].map(loadOfferBatched));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  answering(['a']);
  expect((await loadOfferBatched('a'))?.bloggerId).toBe('a');
});

test('names the destination of the return from payment', () => {
  const blogger = { id: 'b 1', username: 'ada', pictureUrl: null };
  const label = (returnTo: string | null) => toReturnLink({ returnTo, blogger }).label;
  expect(toReturnLink({ returnTo: null, blogger }).to).toBe('/@ada');
  expect(label(null)).toBe('Back to ada');
  expect(label('/@ada')).toBe('Back to ada');
  expect(label('/blogger/b%201')).toBe('Back to ada');
  expect(label('/article/some/post')).toBe('Back to the Article');
  expect(label('/?tab=find&q=ada')).toBe('Back to Find Blogger');
  expect(label('/?tab=subscriptions&view=find')).toBe('Back to Find Blogger');
  expect(label('/blogger/somebody-else')).toBe('Go Back');
});

test('reports a failure once, with its reason if it has one', () => {
  const parts = (error: Error) => failureParts(error, 'Failed');
  const wait = 'Too many attempts. Please wait 2 minutes before trying again.';
  expect(parts(new ApiError(429, 'rate_limited', wait))).toEqual({ title: wait, text: undefined });
  expect(parts(new ApiError(409, 'conflict', 'It has ended'))).toEqual({ title: 'Failed', text: 'It has ended' });
  expect(parts(new ApiError(409, 'conflict', 'Failed'))).toEqual({ title: 'Failed', text: undefined });
  expect(parts(new ApiError(500, 'internal', 'Stack'))).toEqual({ title: 'Failed', text: 'Please try again.' });
  expect(parts(new Error('oops'))).toEqual({ title: 'Failed', text: 'Please try again.' });
});
