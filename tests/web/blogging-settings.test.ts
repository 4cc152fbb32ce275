import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Viewer } from '#contract/accounts';
import type { PayoutsResponse } from '#contract/payouts';
import { queryKeys } from '#contract/query-keys';
import { BloggingSettings } from '@/app/pages/home/blogging-settings.tsx';
import { noPayouts } from './support/payouts.ts';

const viewer: Viewer = {
  id: 'v',
  username: 'ada',
  email: 'ada@example.com',
  emailConfirmed: true,
  theme: 'system',
  isBlogger: false,
  isAdmin: false,
  adminAreas: [],
  isSubscriber: false,
  unread: 0,
  mustAgree: false,
};

/** Renders the settings of a user without a blog, after their payouts have loaded or failed. */
async function settings(payouts: () => Promise<PayoutsResponse>): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  client.setQueryData(queryKeys.ownProfile, { profile: null });
  await client.prefetchInfiniteQuery({ queryKey: queryKeys.payouts, queryFn: payouts, initialPageParam: null });
  const part = createElement(BloggingSettings, { viewer, fee: 25, switchFirst: true });
  const page = createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, part));
  return renderToStaticMarkup(page);
}

test('shows payouts without a blog where something is owed, or where they could not be loaded', async () => {
  expect(await settings(async () => noPayouts)).not.toContain('Payouts');
  expect(await settings(async () => ({ ...noPayouts, owedCents: 225 }))).toMatch(/Payouts.*\$2\.25/);
  const failed = await settings(() => Promise.reject(new Error('no')));
  expect(failed).toMatch(/Payouts.*Failed to load your payouts.*Try Again/);
});
