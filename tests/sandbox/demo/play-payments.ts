import { firstCharge, monthStart } from '#contract/prices';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import { DAY, MINUTE } from '#contract/time';
import type { ProviderSubscription } from '../../../worker/platform/stripe/payments.ts';
import { toProviderSubscription } from '../../../worker/platform/stripe/stripe-objects.ts';
import { type DemoSubscription, invoiceReader, type Paid } from './past-invoices.ts';
import type { PastPayments } from './past-payments.ts';
import type { DemoPerson } from './seed-accounts.ts';

/** The time when a blogger set up a payout account. */
export type DemoAccount = { blogger: DemoPerson; at: number };

/** A subscription's final state at the sandbox, with the ids of reader and blogger there. */
export type Played = DemoSubscription & {
  provider: ProviderSubscription;
  freeStart: boolean;
  customerId: string;
  productId: string;
};

export type History = { subscriptions: Played[]; accounts: (DemoAccount & { id: string })[]; paid: Paid[] };

/** Returns the starts of months between two times, when every subscription is billed. */
function billingDays(from: number, until: number): number[] {
  const days: number[] = [];
  for (let day = monthStart(from, 1); day <= until; day = monthStart(day, 1)) days.push(day);
  return days;
}

/** Caches the result per user. */
function once(make: (person: DemoPerson) => Promise<string>) {
  const made = new Map<string, string>();
  return async (person: DemoPerson): Promise<string> => {
    const id = made.get(person.id) ?? (await make(person));
    made.set(person.id, id);
    return id;
  };
}

/** Pays as a reader on the sandbox's page, on the product's terms. */
async function subscribe(
  past: PastPayments,
  order: DemoSubscription,
  names: { customerId: string; productId: string },
) {
  const { id, reader, blogger, priceCents, since, card } = order;
  const terms = { priceCents, feePercentage: DEFAULT_FEE_PERCENTAGE, at: since, hadFreeStart: false };
  const { kind } = firstCharge(terms);
  const session = await past.payments.createCheckout(`checkout-${id}`, {
    checkoutId: id,
    readerId: reader.id,
    bloggerId: blogger.id,
    priceCents,
    firstCharge: kind,
    ...names,
    expiresAt: Math.min(since + DAY - MINUTE, monthStart(since, 1)),
    successUrl: `http://localhost/checkout/${id}`,
    cancelUrl: 'http://localhost/',
  });
  const paid = past.sandbox.pay(session.id, card === undefined ? {} : { card });
  if (paid.outcome !== 'paid') throw new Error(`${reader.username} could not pay: ${paid.outcome}`);
  return { stripeId: paid.subscription, freeStart: kind === 'free', ...names };
}

/**
 * Simulates the history until `until` at the sandbox: checkouts, renewals on the 1st, canceled subscriptions, new
 * payout accounts, and the transfers of shares.
 */
export async function playPayments(
  past: PastPayments,
  plan: { subscriptions: readonly DemoSubscription[]; accounts: readonly DemoAccount[]; from: number; until: number },
): Promise<History> {
  const { payments, sandbox } = past;
  const customer = once(({ id, email }) => payments.createCustomer(`customer-${id}`, { email, userId: id }));
  const product = once(({ id, username }) => payments.createProduct(`product-${id}`, { name: username, userId: id }));
  const begun = new Map<DemoSubscription, Awaited<ReturnType<typeof subscribe>>>();
  const byStripeId = new Map<string, DemoSubscription>();
  const accountOf = new Map<string, string>();
  const newInvoices = invoiceReader(past, byStripeId);
  const paid: Paid[] = [];
  let owed: Paid[] = [];

  const begin = async (order: DemoSubscription) => {
    const names = { customerId: await customer(order.reader), productId: await product(order.blogger) };
    const one = await subscribe(past, order, names);
    begun.set(order, one);
    byStripeId.set(one.stripeId, order);
  };
  const leave = async (order: DemoSubscription) => {
    const one = begun.get(order);
    if (one !== undefined) await payments.setCancelAtPeriodEnd(one.stripeId, true);
  };
  const connect = async ({ blogger: { id, email } }: DemoAccount) => {
    const account = await payments.createAccount(`account-${id}`, { email, userId: id, country: 'US' });
    sandbox.onboard(account);
    accountOf.set(id, account);
  };
  /**
   * Sends the shares of every blogger who can receive transfers, as the product does after each payment and each
   * onboarding.
   */
  const send = async (at: number) => {
    const fresh = newInvoices();
    paid.push(...fresh);
    owed.push(...fresh.filter(({ plan: { row } }) => row.bloggerCents > 0));
    const remaining: Paid[] = [];
    for (const one of owed) {
      const { id: invoiceId, bloggerCents: cents, chargeId } = one.plan.row;
      const destination = accountOf.get(one.subscription.blogger.id);
      if (destination === undefined || chargeId === null) remaining.push(one);
      else {
        const key = `transfer-${invoiceId}`;
        const transferId = await payments.transfer(key, { destination, cents, chargeId, invoiceId });
        paid.push({ ...one, at: Math.max(at, one.at), transferId });
      }
    }
    owed = remaining;
  };

  const steps = [
    ...plan.subscriptions.map((order) => ({ at: order.since, work: () => begin(order) })),
    ...plan.subscriptions.flatMap((order) =>
      order.leftAt === null ? [] : [{ at: order.leftAt, work: () => leave(order) }],
    ),
    ...plan.accounts.map((account) => ({ at: account.at, work: () => connect(account) })),
    ...billingDays(plan.from, plan.until).map((day) => ({ at: day + MINUTE, work: async () => {} })),
  ].filter(({ at }) => at <= plan.until);
  for (const { at, work } of steps.sort((a, b) => a.at - b.at)) {
    await past.moveTo(at);
    await work();
    await send(at);
  }
  await past.moveTo(plan.until);
  await send(plan.until);

  return {
    paid,
    accounts: plan.accounts.flatMap((account) => {
      const id = accountOf.get(account.blogger.id);
      return id === undefined ? [] : [{ ...account, id }];
    }),
    subscriptions: [...begun].flatMap(([order, { stripeId, ...rest }]) => {
      const row = past.row('subscription', stripeId);
      return row === undefined ? [] : [{ ...order, ...rest, provider: toProviderSubscription(row) }];
    }),
  };
}
