import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Viewer } from '#contract/accounts';
import { monthStart } from '#contract/prices';
import type { OwnProfile } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';
import { BloggingSettings } from '@/app/pages/home/blogging-settings.tsx';
import OwnProfilePanel from '@/app/pages/profile/own-profile-panel.tsx';
import { EarningsTracker } from '@/features/profiles/own/earnings-tracker.tsx';
import { PriceConsequence } from '@/features/profiles/own/price-form.tsx';
import { SubscriptionPrice } from '@/features/profiles/own/subscription-price.tsx';
import { SubscriptionInfo } from '@/features/profiles/public/subscription-info.tsx';

const first = monthStart(Date.now(), 1);
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(first);

const profile: OwnProfile = {
  id: 'b',
  username: 'ada',
  pictureUrl: null,
  joinedAt: 0,
  writingTopics: [],
  aboutMe: '',
  currentSubscribers: 2,
  previousMonthSubscribers: 2,
  missingPosts: 0,
  youtubeUrl: null,
  tiktokUrl: null,
  isBlogging: true,
  priceCents: 400,
  nextPriceCents: null,
  nextPriceFrom: null,
  subscriberChange: 0,
  growthPercent: 0,
  emailedReaders: 0,
  counts: { total: 5, free: 5, maxFree: 10, views: 0 },
  feePercentage: 25,
  nextFeePercentage: null,
  nextFeeFrom: null,
};
const withNextFee: OwnProfile = { ...profile, nextFeePercentage: 40, nextFeeFrom: first };

/** Returns the text of a component. @param own the viewer's profile */
function textOf<Props extends object>(component: FunctionComponent<Props>, props: Props, own = profile): string {
  const client = new QueryClient();
  client.setQueryData(queryKeys.ownProfile, { profile: own });
  const routed = createElement(MemoryRouter, null, createElement(component, props));
  const page = createElement(QueryClientProvider, { client }, routed);
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, '');
}

test('shows a scheduled platform fee where the price is set and where earnings are shown', () => {
  for (const text of [
    textOf(SubscriptionPrice, { profile: withNextFee, fee: 25 }),
    textOf(SubscriptionInfo, { profile: withNextFee }),
  ]) {
    expect(text).toContain('The platform fee changes from 25% to 40% on');
    expect(text).toContain('From then on you keep $2.40 of $4.00.');
  }
  for (const text of [textOf(SubscriptionPrice, { profile, fee: 25 }), textOf(SubscriptionInfo, { profile })]) {
    expect(text).not.toContain('The platform fee changes');
  }
});

test('calculates amounts from the next month on with the scheduled fee', () => {
  const text = textOf(SubscriptionPrice, { profile: withNextFee, fee: 25 });
  expect(text).toContain('You keep $3.00 of it, which is 75%.');
  const pending = { ...withNextFee, nextPriceCents: 500, nextPriceFrom: first };
  const price = textOf(SubscriptionPrice, { profile: pending, fee: 25 });
  expect(price).toContain(`$5.00 from ${day}You keep $3.00 of it.`);
  expect(price).toContain('From then on you keep $3.00 of $5.00.');
  expect(textOf(EarningsTracker, { profile: pending })).toContain('bring in $6.00 a month');
});

test('names the price that subscribers expect in a further price change', () => {
  const change = { cents: 450, from: day };
  expect(textOf(PriceConsequence, { profile, ...change })).toContain('they pay $4.50 instead of $4.00 a month');
  const pending = { ...profile, nextPriceCents: 500, nextPriceFrom: first };
  expect(textOf(PriceConsequence, { profile: pending, ...change })).toContain(
    'they pay $4.50 instead of $5.00 a month',
  );
});

test('lists the missing posts in the settings and profile of a blogger who cannot have subscribers yet', () => {
  const viewer: Viewer = {
    id: 'b',
    username: 'ada',
    email: 'ada@example.com',
    emailConfirmed: true,
    theme: 'system',
    isBlogger: true,
    isAdmin: false,
    adminAreas: [],
    isSubscriber: false,
    unread: 0,
    mustAgree: false,
  };
  const started = { ...profile, counts: { total: 2, free: 1, maxFree: 10, views: 0 } };
  const settings = { viewer, fee: 25, switchFirst: false };
  const missing = 'You need 3 more posts and 4 more free posts.';
  expect(textOf(BloggingSettings, settings, started)).toContain(missing);
  expect(textOf(OwnProfilePanel, {}, started)).toContain(missing);
  expect(textOf(BloggingSettings, settings, profile)).not.toContain('You need');
  expect(textOf(OwnProfilePanel, {}, profile)).not.toContain('You need');
});
