import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bloggerShareCents, cardFeeCents } from '#contract/money';
import { DAY } from '#contract/time';
import { silenceOutbox } from '../support/billing-lane.ts';
import { balanceOf, invoicesOf, unevenSources } from '../support/books.ts';
import { orderedCheckout } from '../support/ordered.ts';
import { sandboxFor } from '../support/stripe.ts';

const DECEMBER = Date.UTC(2026, 11, 1);
const stripe = sandboxFor('settled-balance', DECEMBER - 3 * DAY);
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

it('shares no part of an invoice beyond its subscription with the writer', async () => {
  // Ordered in a way that puts 30 cents on the customer's balance, which the product itself never does.
  const { session, reader, blogger } = await orderedCheckout(300, 'prorated');
  stripe.pay(session);
  stripe.moveClock(DECEMBER + DAY / 12);
  await stripe.deliverEvents();
  const amounts = (await invoicesOf(reader)).map(({ amount_cents: cents }) => cents);
  expect(amounts).toEqual([0, 330]);
  expect(await balanceOf(`blogger:${blogger.id}`)).toBe(bloggerShareCents(300, 25));
  expect(await balanceOf('card_fees')).toBe(cardFeeCents(330));
  expect(await unevenSources()).toEqual([]);
});
