import type { ProviderEvent } from '../../platform/stripe/payments.ts';

type Kind = 'checkout' | 'subscription' | 'invoice' | 'charge' | 'account';

/** What an event asks us to look at, at the provider. Stored with it as `object_id`, so that it can be looked at later. */
export type WebhookTarget = { kind: Kind; id: string };

/** billing.md 'Handled'. Anything else is recorded as ignored. */
const KINDS: Readonly<Record<string, Kind>> = {
  'checkout.session.completed': 'checkout',
  'checkout.session.async_payment_succeeded': 'checkout',
  'checkout.session.async_payment_failed': 'checkout',
  'checkout.session.expired': 'checkout',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.payment_action_required': 'invoice',
  'invoice.voided': 'invoice',
  'charge.refunded': 'charge',
  'charge.refund.updated': 'charge',
  'refund.updated': 'charge',
  'refund.failed': 'charge',
  'charge.dispute.created': 'charge',
  'charge.dispute.updated': 'charge',
  'charge.dispute.funds_withdrawn': 'charge',
  'charge.dispute.funds_reinstated': 'charge',
  'charge.dispute.closed': 'charge',
  'account.updated': 'account',
};

/** The types of events that we handle. */
export const handledEventTypes: readonly string[] = Object.keys(KINDS);

const kindOf = (type: string): Kind | undefined => (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined);

const ID_OF = {
  checkout: 'checkoutId',
  subscription: 'subscriptionId',
  invoice: 'invoiceId',
  charge: 'chargeId',
  account: 'accountId',
} as const satisfies Record<Kind, keyof ProviderEvent>;

/** What a stored event is about; null for what we do not handle. */
export function storedWebhookTarget(type: string, id: string | null): WebhookTarget | null {
  const kind = kindOf(type);
  return kind === undefined || id === null ? null : { kind, id };
}

/** What an event is about as it arrives: a dispute is about its charge. */
export function toWebhookTarget(event: ProviderEvent): WebhookTarget | null {
  const kind = kindOf(event.type);
  return kind === undefined ? null : storedWebhookTarget(event.type, event[ID_OF[kind]]);
}
