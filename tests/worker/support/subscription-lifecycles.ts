import { DAY, HOUR } from '#contract/time';
import { storedWebhookTarget } from '../../../worker/features/billing/webhook-targets.policy.ts';
import type { DisputeStatus } from '../../sandbox/stripe/disputes.ts';
import { createSandbox, type Sandbox } from '../../sandbox/stripe/sandbox.ts';
import { connectAccount } from './books.ts';
import { orderedCheckout, provider } from './ordered.ts';
import { answerWith } from './stripe.ts';

/** Far from both ends of a month. */
export const LIFECYCLE_TIME = Date.UTC(2026, 10, 10, 12);
const DECEMBER = Date.UTC(2026, 11, 1);
const CARD_FAILS_LATER = '4000000000000341';
const CARD_CONFIRMS = '4000002760003184';

type Order = Awaited<ReturnType<typeof orderedCheckout>>;
/** A checkout and its payment: empty ids without one. */
export type StartedLifecycle = Order & { sandbox: Sandbox; stripeId: string; invoice: string };

type Life = {
  card?: string;
  isUnpaid?: boolean;
  isConnected?: boolean;
  becomes: (started: StartedLifecycle) => Promise<unknown>;
};

const chargeOf = async ({ invoice }: StartedLifecycle) => (await provider().invoice(invoice))?.chargeId ?? '';
const centsOf = async ({ invoice }: StartedLifecycle) => (await provider().invoice(invoice))?.paidCents ?? 0;

const refund = async (started: StartedLifecycle, share: number, key: string) =>
  await provider().refund(`${key}-${started.id}`, {
    chargeId: await chargeOf(started),
    cents: Math.floor((await centsOf(started)) * share),
  });

const dispute = async (started: StartedLifecycle, ...states: DisputeStatus[]) => {
  for (const state of states) started.sandbox.dispute(await chargeOf(started), state);
};

/** Lifecycles of a subscription after the order, each with its events. */
export const lifecycles = {
  unchanged: { becomes: async () => {} },
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
  uncollectible: { card: CARD_FAILS_LATER, becomes: async ({ sandbox }) => sandbox.clock.move(DECEMBER + 10 * DAY) },
  voided: {
    card: CARD_FAILS_LATER,
    becomes: async ({ sandbox, stripeId }) => {
      sandbox.clock.move(DECEMBER + 2 * HOUR);
      await provider().closeInvoices(stripeId);
    },
  },
  refunded: { becomes: async (started) => await refund(started, 1, 'whole') },
  'refunded in parts': {
    becomes: async (started) => {
      await refund(started, 1 / 3, 'first');
      // The order of these changes decides which payment refunds which cents.
      started.sandbox.clock.move(LIFECYCLE_TIME + 1000);
      await refund(started, 1 / 2, 'second');
    },
  },
  'refunded without success': {
    becomes: async (started) => started.sandbox.failRefund((await refund(started, 1, 'vain')).id),
  },
  disputed: { becomes: async (started) => await dispute(started, 'needs_response') },
  'won in a dispute': { becomes: async (started) => await dispute(started, 'needs_response', 'won') },
  'lost in a dispute': { becomes: async (started) => await dispute(started, 'needs_response', 'lost') },
  escalated: { becomes: async (started) => await dispute(started, 'warning_needs_response', 'needs_response') },
  'disputed again': { becomes: async (started) => await dispute(started, 'needs_response', 'won', 'needs_response') },
  'paid out': { isConnected: true, becomes: async () => {} },
  unpaid: { isUnpaid: true, becomes: async ({ session }) => await provider().expireCheckout(session) },
} as const satisfies Record<string, Life>;

export type LifecycleName = keyof typeof lifecycles;
export const lifecycleNames = Object.keys(lifecycles) as LifecycleName[];

/** Starts an order in its own world, and pays if the lifecycle begins with that. No event is delivered. */
export async function startLifecycle(name: LifecycleName): Promise<StartedLifecycle> {
  const { card, isUnpaid, isConnected }: Life = lifecycles[name];
  const sandbox = createSandbox({ now: () => LIFECYCLE_TIME });
  answerWith(sandbox);
  const order = await orderedCheckout();
  if (isConnected) await connectAccount({ sandbox }, order.blogger);
  if (isUnpaid) return { ...order, sandbox, stripeId: '', invoice: '' };
  const paid = sandbox.pay(order.session, card === undefined ? {} : { card });
  if (paid.outcome !== 'paid') throw new Error(paid.outcome);
  return { ...order, sandbox, stripeId: paid.subscription, invoice: paid.invoice };
}

export const continueLifecycle = async (name: LifecycleName, started: StartedLifecycle): Promise<void> =>
  void (await lifecycles[name].becomes(started));

export type LifecycleEvent = { id: string; type: string };
const kindOf = (type: string) => storedWebhookTarget(type, 'any')?.kind;

/** Returns the handled events of a lifecycle, oldest first. */
export const handledEventsOf = ({ sandbox }: StartedLifecycle): LifecycleEvent[] =>
  sandbox.events().filter(({ type }) => kindOf(type) !== undefined);

/** Returns an event of a type about an object of another event; undefined if there is no object of its kind. */
export function findRelatedEvent(events: readonly LifecycleEvent[], type: string): LifecycleEvent | undefined {
  const like = events.find((event) => kindOf(event.type) === kindOf(type));
  return like && { ...like, id: `${like.id}_${type.replaceAll('.', '_')}`, type };
}
