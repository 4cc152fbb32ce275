import { expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { signedIn } from '../support/factories.ts';
import { provider } from '../support/ordered.ts';
import { readProfile } from '../support/profiles.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const [NOVEMBER, DECEMBER, JANUARY] = [Date.UTC(2026, 10, 10, 12), Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)];
const stripe = sandboxFor('subscriber-counts', NOVEMBER);

it('counts a lost subscriber in the month of the unsubscription, and in no other', async () => {
  const blogger = await chargingBlogger();
  await payingReader(stripe, blogger);
  const leaves = await payingReader(stripe, blogger);
  const returns = await payingReader(stripe, blogger);
  const counts = async () => {
    const profile = await readProfile(await signedIn(blogger));
    const { currentSubscribers: now, previousMonthSubscribers: before, subscriberChange: change } = profile ?? {};
    return { now, before, change };
  };
  expect(await counts()).toEqual({ now: 3, before: 0, change: 3 });
  stripe.moveClock(DECEMBER + 9 * DAY);
  await stripe.deliverEvents();
  expect(await counts()).toEqual({ now: 3, before: 3, change: 0 });
  for (const { person, subscriptionId } of [leaves, returns]) {
    await (await signedIn(person)).delete(`/api/subscriptions/${subscriptionId}`);
  }
  expect(await counts()).toEqual({ now: 1, before: 3, change: -2 });
  await (await signedIn(returns.person)).post(`/api/subscriptions/${returns.subscriptionId}/resume`, {});
  expect(await counts()).toEqual({ now: 2, before: 3, change: -1 });
  // It ends exactly with the month, one day after being unsubscribed.
  stripe.moveClock(JANUARY + 1000);
  await stripe.deliverEvents();
  expect(await counts()).toEqual({ now: 2, before: 2, change: 0 });
  stripe.moveClock(JANUARY + 40 * DAY);
  await stripe.deliverEvents();
  expect(await counts()).toEqual({ now: 2, before: 2, change: 0 });
});

it('counts a lost subscriber also when the unsubscription is noticed only at its end', async () => {
  const blogger = await chargingBlogger();
  const { stripeSubscriptionId } = await payingReader(stripe, blogger);
  const profile = async () => await readProfile(await signedIn(blogger));
  stripe.moveClock(Date.UTC(2027, 2, 20));
  await stripe.deliverEvents();
  expect(await profile()).toMatchObject({ currentSubscribers: 1, subscriberChange: 0 });
  await provider().setCancelAtPeriodEnd(stripeSubscriptionId, true);
  stripe.moveClock(Date.UTC(2027, 3, 2));
  await stripe.deliverEvents();
  expect(await profile()).toMatchObject({ currentSubscribers: 0, previousMonthSubscribers: 0, subscriberChange: 0 });
});
