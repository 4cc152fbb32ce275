import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { timeZoneName } from '@/features/subscriptions/checkout/zoned-moment.tsx';
import { EndingList } from '@/features/subscriptions/list/ending-list.tsx';
import { PastDueText } from '@/features/subscriptions/list/past-due-text.tsx';
import { SubscribeControl } from '@/features/subscriptions/subscribe/subscribe-control.tsx';
import type { SubscribePlacement } from '@/features/subscriptions/subscribe/subscribe-style.ts';

/** Renders the first state of a component. */
function draw(part: ReactElement, client = new QueryClient()): string {
  const page = createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, part));
  return renderToStaticMarkup(page);
}

test('shows an unsubscribed reader the cost of resuming', () => {
  const december = Date.UTC(2026, 11, 1);
  const subscription = {
    id: 's',
    blogger: { id: 'b', username: 'ada', pictureUrl: null },
    priceCents: 400,
    since: december,
    standing: 'ending' as const,
    paidUntil: december,
    accessUntil: december,
    isOpen: true,
  };
  const list = (next: { nextPriceCents: number | null; nextPriceFrom: number | null }) => {
    const subscriptions = [{ ...subscription, ...next }];
    return draw(createElement(EndingList, { subscriptions, onResumed: () => {} })).replace(/<[^>]*>/g, ' ');
  };
  expect(list({ nextPriceCents: 500, nextPriceFrom: december })).toMatch(
    /Paid until November 30 .*\$5\.00 +a month from +December 1/,
  );
  expect(list({ nextPriceCents: null, nextPriceFrom: null })).not.toContain('from');
});

test('distinguishes failed ways to subscribe on a page of cards, without announcing each', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await client.prefetchQuery({ queryKey: ['own', 'offers', 'b'], queryFn: () => Promise.reject(new Error('no')) });
  const control = (placement: SubscribePlacement) =>
    draw(
      createElement(SubscribeControl, {
        bloggerId: 'b',
        username: 'ada',
        placement,
        returnTo: '/',
        isEmailConfirmed: true,
        confirmation: null,
        guest: null,
      }),
      client,
    );
  expect(control('card')).toMatch(/aria-label="Subscription to ada".*Try Again<span class="sr-only">: ada<\/span>/);
  expect(control('card')).not.toContain('role="alert"');
  expect(control('paywall')).toMatch(/Try Again<.*role="alert"/);
});

test('names the time zone of the moment when access ends', () => {
  const november = Date.UTC(2026, 10, 25, 17, 12);
  expect(timeZoneName(november, 'UTC')).toBe('UTC');
  expect(timeZoneName(november, 'America/New_York')).toBe('EST');
  expect(timeZoneName(november, 'Europe/Berlin')).toBe('GMT+1');
  expect(draw(createElement(PastDueText, { accessUntil: november, isOpen: true })).replace(/<[^>]*>/g, '')).toContain(
    'until Nov 25, 5:12 PM UTC',
  );
});
