import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runReconcile, silenceOutbox } from '../support/billing-lane.ts';
import { signedIn } from '../support/factories.ts';
import { notificationsOf } from '../support/notifications.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('new-subscribers');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

it('counts a new subscriber once, however often Stripe reports the subscription', async () => {
  const blogger = await chargingBlogger();
  for (let n = 0; n < 2; n++) await payingReader(stripe, blogger);
  const subscribed = async () =>
    (await notificationsOf(await signedIn(blogger))).filter(({ kind }) => kind === 'new_subscribers');
  expect(await subscribed()).toMatchObject([{ count: 2, isRead: false }]);
  await runReconcile();
  expect(await subscribed()).toMatchObject([{ count: 2 }]);
});
