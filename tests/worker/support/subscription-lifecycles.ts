import { storedWebhookTarget } from '../../../worker/features/billing/webhook-targets.policy.ts';
import type { DisputeStatus } from '../../sandbox/stripe/disputes.ts';
import { createSandbox, type Sandbox } from '../../sandbox/stripe/sandbox.ts';
import { connectAccount } from './books.ts';
import { orderedCheckout, provider } from './ordered.ts';
import { answerWith } from './stripe.ts';

/** Far from both ends of a month. */
export const LIVED_AT = Date.UTC(2026, 10, 10, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DECEMBER = Date.UTC(2026, 11, 1);
const CARD_FAILS_LATER = '4000000000000341';
const CARD_CONFIRMS = '4000002760003184';

type Order = Awaited<ReturnType<typeof orderedCheckout>>;
/** A checkout and its payment: empty ids without one. */
export type Lived = Order & { sandbox: Sandbox; stripeId: string; invoice: string };

type Life = { card?: string; isUnpaid?: boolean; isConnected?: boolean; becomes: (lived: Lived) => Promise<unknown> };

const chargeOf = async ({ invoice }: Lived) => (await provider().invoice(invoice))?.chargeId ?? '';
const centsOf = async ({ invoice }: Lived) => (await provider().invoice(invoice))?.paidCents ?? 0;

const refund = async (lived: Lived, share: number, key: string) =>
  await provider().refund(`${key}-${lived.id}`, {
    chargeId: await chargeOf(lived),
    cents: Math.floor((await centsOf(lived)) * share),
  });

const dispute = async (lived: Lived, ...states: DisputeStatus[]) => {
  for (const state of states) lived.sandbox.dispute(await chargeOf(lived), state);
};

/** Lifecycles of a subscription after the order, each with its events. */
export const lives = {
  kept: { becomes: async () => {} },
  resumed: {
    becomes: async ({ stripeId }) => {
      await provider().setCancelAtPeriodEnd(stripeId, true);
      await provider().setCancelAtPeriodEnd(stripeId, false);
    },
  },
  unsubscribed: { becomes: async ({ stripeId }) => await provider().setCancelAtPeriodEnd(stripeId, true) },
  ended: {
    becomes: async ({ stripeId }) => {
      await provider().setCancelAtPeriodEnd(stripeId, true);
      await provider().cancelNow(stripeId);
    },
  },
  renewed: { becomes: async ({ sandbox }) => sandbox.clock.move(DECEMBER + 2 * HOUR) },
  'past due': { card: CARD_FAILS_LATER, becomes: async ({ sandbox }) => sandbox.clock.move(DECEMBER + 2 * HOUR) },
  unconfirmed: { card: CARD_CONFIRMS, becomes: async ({ sandbox }) => sandbox.clock.move(DECEMBER + 2 * HOUR) },
  'given up': { card: CARD_FAILS_LATER, becomes: async ({ sandbox }) => sandbox.clock.move(DECEMBER + 10 * DAY) },
  voided: {
    card: CARD_FAILS_LATER,
    becomes: async ({ sandbox, stripeId }) => {
      sandbox.clock.move(DECEMBER + 2 * HOUR);
      await provider().closeInvoices(stripeId);
    },
  },
  refunded: { becomes: async (lived) => await refund(lived, 1, 'whole') },
  'refunded in parts': {
    becomes: async (lived) => {
      await refund(lived, 1 / 3, 'first');
      // The order of these changes decides which payment refunds which cents.
      lived.sandbox.clock.move(LIVED_AT + 1000);
      await refund(lived, 1 / 2, 'second');
    },
  },
  'refunded in vain': {
    becomes: async (lived) => lived.sandbox.failRefund((await refund(lived, 1, 'vain')).id),
  },
  disputed: { becomes: async (lived) => await dispute(lived, 'needs_response') },
  'won back': { becomes: async (lived) => await dispute(lived, 'needs_response', 'won') },
  lost: { becomes: async (lived) => await dispute(lived, 'needs_response', 'lost') },
  escalated: { becomes: async (lived) => await dispute(lived, 'warning_needs_response', 'needs_response') },
  'disputed again': { becomes: async (lived) => await dispute(lived, 'needs_response', 'won', 'needs_response') },
  'paid out': { isConnected: true, becomes: async () => {} },
  'not paid for': { isUnpaid: true, becomes: async ({ session }) => await provider().expireCheckout(session) },
} as const satisfies Record<string, Life>;

export type LifeName = keyof typeof lives;
export const lifeNames = Object.keys(lives) as LifeName[];

/** Starts an order in its own world, and pays if the lifecycle begins with that. No event is delivered. */
export async function begun(name: LifeName): Promise<Lived> {
  const { card, isUnpaid, isConnected }: Life = lives[name];
  const sandbox = createSandbox({ now: () => LIVED_AT });
  answerWith(sandbox);
  const order = await orderedCheckout();
  if (isConnected) await connectAccount({ sandbox }, order.blogger);
  if (isUnpaid) return { ...order, sandbox, stripeId: '', invoice: '' };
  const paid = sandbox.pay(order.session, card === undefined ? {} : { card });
  if (paid.outcome !== 'paid') throw new Error(paid.outcome);
  return { ...order, sandbox, stripeId: paid.subscription, invoice: paid.invoice };
}

export const goOn = async (name: LifeName, lived: Lived): Promise<void> => void (await lives[name].becomes(lived));

export type Told = { id: string; type: string };
const kindOf = (type: string) => storedWebhookTarget(type, 'any')?.kind;

/** Returns the handled events of a lifecycle, oldest first. */
export const toldOf = ({ sandbox }: Lived): Told[] => sandbox.events().filter(({ type }) => kindOf(type) !== undefined);

/** Returns an event of a type about an object of another event; undefined if there is no object of its kind. */
export function echoOf(told: readonly Told[], type: string): Told | undefined {
  const like = told.find((event) => kindOf(event.type) === kindOf(type));
  return like && { ...like, id: `${like.id}_${type.replaceAll('.', '_')}`, type };
}
