import type { ProviderEvent } from '../../platform/stripe/payments.ts';

type Kind = 'checkout' | 'subscription' | 'invoice' | 'charge' | 'account';

/** The Stripe object that an event is about. Its id is stored with the event as `object_id`. */
export type WebhookTarget = { kind: Kind; id: string };

/** Handled event types (docs/billing.md "Webhooks"). Others are stored as ignored. */
export const kindsByEventType: Readonly<Record<string, Kind>> = {
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

const kindOf = (type: string): Kind | undefined =>
  Object.hasOwn(kindsByEventType, type) ? kindsByEventType[type] : undefined;

const ID_OF = {
  checkout: 'checkoutId',
  subscription: 'subscriptionId',
  invoice: 'invoiceId',
  charge: 'chargeId',
  account: 'accountId',
} as const satisfies Record<Kind, keyof ProviderEvent>;

/** Returns the object of a stored event; null for an unhandled type. */
export function storedWebhookTarget(type: string, id: string | null): WebhookTarget | null {
  const kind = kindOf(type);
  return kind === undefined || id === null ? null : { kind, id };
}

/** Returns the object of a received event. For a dispute it is the charge. */
export function toWebhookTarget(event: ProviderEvent): WebhookTarget | null {
  const kind = kindOf(event.type);
  return kind === undefined ? null : storedWebhookTarget(event.type, event[ID_OF[kind]]);
}

/** Checks for a type of event that the product handles. */
export const isHandledType = (type: string): boolean => Object.hasOwn(kindsByEventType, type);
