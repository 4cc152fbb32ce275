import type { OwnProfileResponse } from '#contract/profiles';
import { type CheckoutResponse, type SubscriptionsResponse, subscriptionsPath } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import { openDialog } from '../support/dialogs.ts';
import { answerWith } from '../support/faults.ts';
import { expect, test } from '../support/paying.ts';
import { expectAccessible } from './accessibility-check.ts';

const SETTINGS = '/?tab=settings';
const another = <Blogger extends { username: string }>(blogger: Blogger) => ({ ...blogger, username: 'somebody_else' });

test('has no accessibility problems in the ways to subscribe', async ({ page, writer, becomeConfirmedReader }) => {
  await becomeConfirmedReader();
  for (const [state, path] of [
    ['article: to subscribe to', writer.article],
    ['blogger: to subscribe to', `/blogger/${writer.id}`],
    ['dashboard/find: to subscribe to', `/?tab=find&q=${writer.username}`],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Subscribe/ })).toBeVisible();
    await expectAccessible(page, state);
  }
});

test('has no accessibility problems when subscribing is not possible', async ({ page, writer, becomeReader }) => {
  await becomeReader();
  for (const [state, path] of [
    ['article: e-mail not confirmed', writer.article],
    ['blogger: e-mail not confirmed', `/blogger/${writer.id}`],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Verify Email First' })).toBeVisible();
    await expectAccessible(page, state);
  }
});

test('has no accessibility problems in a subscription and its cancellation', async ({
  page,
  writer,
  becomeSubscriber,
}) => {
  await becomeSubscriber(writer);
  await page.goto(`/blogger/${writer.id}`);
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await expectAccessible(page, 'blogger: subscribed');
  await page.goto(subscriptionsPath);
  await page.getByRole('button', { name: `Unsubscribe from ${writer.username}` }).click();
  await expectAccessible(page, 'account/subscriptions: leaving one');
  await openDialog(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Ending subscriptions' })).toBeVisible();
  await expectAccessible(page, 'account/subscriptions: ending');
});

test('has no accessibility problems for a failed payment, on the page and in the list', async ({
  page,
  writer,
  becomeSubscriber,
}) => {
  await becomeSubscriber(writer);
  await answerWith<SubscriptionsResponse>(page, '/subscriptions', ({ active, ...answer }) => {
    const [first, second] = [{ accessUntil: Date.now() + DAY }, { id: 'another', accessUntil: null }];
    const failed = active.map((one) => ({ ...one, standing: 'past_due' as const, ...first }));
    return {
      ...answer,
      active: [...failed, ...failed.map((one) => ({ ...one, ...second, blogger: another(one.blogger) }))],
    };
  });
  await page.goto(subscriptionsPath);
  await expect(page.getByText('Your last payment failed').first()).toBeVisible();
  await expectAccessible(page, 'account/subscriptions: a failed payment');
  await page.goto('/?tab=subscriptions&view=topics');
  await expect(page.getByText(`Your last payment to ${writer.username} failed.`).first()).toBeVisible();
  await expectAccessible(page, 'account/topics: a failed payment');
});

test('has no accessibility problems on the return from payment, with every outcome', async ({ page, becomeReader }) => {
  await becomeReader();
  const blogger = { id: 'somebody', username: 'somebody', pictureUrl: null };
  const headings: Record<CheckoutResponse['state'], string> = {
    open: 'Waiting for your payment…',
    completed: 'You are subscribed to somebody',
    ended: 'Your subscription to somebody has ended',
    expired: 'This checkout has expired',
    failed: 'The payment did not go through',
  };
  for (const [state, heading] of Object.entries(headings) as [CheckoutResponse['state'], string][]) {
    await page.unroute('**/api/checkouts/a-checkout');
    await page.route('**/api/checkouts/a-checkout', (route) =>
      route.fulfill({ json: { id: 'a-checkout', state, blogger, returnTo: null } }),
    );
    await page.goto('/checkout/a-checkout');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page, `checkout: ${state}`);
  }
  await page.goto('/checkout/none-of-mine');
  await expect(page.getByRole('heading', { name: 'Checkout not found' })).toBeVisible();
  await expectAccessible(page, 'checkout: not found');
});

test('has no accessibility problems in payouts and their lines', async ({ page, baseURL }) => {
  const data = { email: 'blogger@demo.test', password: 'demo-pass-1', remember: false };
  const response = await page.request.post('/api/auth/sign-in', { data, headers: { Origin: baseURL ?? '' } });
  expect(response.ok(), await response.text()).toBe(true);
  await page.goto('/profile');
  await expect(page.getByRole('list', { name: 'Payout activity' })).toBeVisible();
  await expectAccessible(page, 'profile: with payouts');
});

test('has no accessibility problems in the money settings with a pending price and the deletion of an account', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger();
  await answerWith<OwnProfileResponse>(page, '/profile', ({ profile }) => ({
    profile: profile && { ...profile, nextPriceCents: 375, nextPriceFrom: Date.now() + 20 * DAY },
  }));
  await page.goto(SETTINGS);
  await expect(page.getByText('$3.75 from')).toBeVisible();
  await expectAccessible(page, 'dashboard/settings: a price to come');
  await page.getByRole('button', { name: 'Delete Your Account' }).click();
  await expect(page.getByText('What will be deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(page.getByText('This is not your username')).toBeVisible();
  await expectAccessible(page, 'dashboard/settings: leaving');
});
