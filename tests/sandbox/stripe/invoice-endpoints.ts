import type Stripe from 'stripe';
import { expand, flag, oneOf, paging, range, text } from './accepts.ts';
import { endpoint } from './endpoint.ts';
import { change, emitEvent } from './events.ts';
import { invalid, StripeFailure } from './failures.ts';
import { collectInvoice, paysWithHolder } from './invoices.ts';
import { inRange, page } from './listing.ts';
import { idOrNull } from './refs.ts';
import { methodOf } from './subscription-life.ts';
import type { World } from './world.ts';

const subscriptionOf = ({ parent }: Readonly<Stripe.Invoice>) => idOrNull(parent?.subscription_details?.subscription);

/**
 * Pays an open invoice now, which updates its subscription.
 * @param isHolderThere true on the hosted page, where the cardholder can confirm the payment
 * @throws StripeFailure when the card is declined
 */
export function payInvoice(world: World, id: string, isHolderThere = false): void {
  const invoice = world.get('invoice', id);
  if (invoice.status !== 'open')
    throw invalid(`Invoice is already ${invoice.status ?? 'draft'}`, { code: 'invoice_not_editable' });
  const subscription = world.get('subscription', subscriptionOf(invoice) ?? '');
  const { next_payment_attempt } = invoice;
  const method = methodOf(world, subscription);
  const decline = collectInvoice(world, id, method, isHolderThere && paysWithHolder(world, method), []);
  if (decline) {
    world.edit('invoice', id).next_payment_attempt = next_payment_attempt;
    const { code, declineCode: decline_code, message } = decline;
    throw new StripeFailure(402, { type: 'card_error', code, decline_code, message });
  }
  change(world, 'customer.subscription.updated', 'subscription', subscription.id, (row) => {
    if (row.status === 'past_due') row.status = 'active';
  });
}

/** Voids an open invoice. */
export function voidInvoice(world: World, id: string): void {
  const { status } = world.get('invoice', id);
  if (status !== 'open')
    throw invalid('You can only void open or uncollectible invoices.', { code: 'invoice_not_editable' });
  const row = world.edit('invoice', id);
  row.status = 'void';
  row.auto_advance = false;
  row.next_payment_attempt = null;
  row.status_transitions.voided_at = world.now();
  emitEvent(world, 'invoice.voided', 'invoice', id);
}

export const invoiceEndpoints = [
  endpoint<Stripe.InvoiceListParams>(
    'GET',
    '/v1/invoices',
    {
      customer: text,
      subscription: text,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      created: range,
      expand,
      ...paging,
    },
    ({ customer, subscription, status, created, ...paging }, { world }) => {
      const rows = world.all('invoice').filter((row) => {
        if (customer !== undefined && row.customer !== customer) return false;
        if (subscription !== undefined && subscriptionOf(row) !== subscription) return false;
        return (status === undefined || row.status === status) && inRange(row.created, created);
      });
      return page(rows, '/v1/invoices', paging);
    },
  ),
  endpoint<Stripe.InvoiceRetrieveParams>('GET', '/v1/invoices/:id', { expand }, (_given, { world, id }) =>
    world.get('invoice', id),
  ),
  endpoint<Stripe.InvoiceUpdateParams>(
    'POST',
    '/v1/invoices/:id',
    { auto_advance: flag, expand },
    ({ auto_advance }, { world, id }) => {
      const { status } = world.get('invoice', id);
      if (status !== 'draft' && status !== 'open')
        throw invalid('Only draft and open invoices can be advanced.', { code: 'invoice_not_editable' });
      change(world, 'invoice.updated', 'invoice', id, (row) => {
        row.auto_advance = auto_advance ?? row.auto_advance;
      });
      return world.get('invoice', id);
    },
  ),
  endpoint<Stripe.InvoicePayParams>('POST', '/v1/invoices/:id/pay', { expand }, (_given, { world, id }) => {
    payInvoice(world, id);
    return world.get('invoice', id);
  }),
  endpoint<Stripe.InvoiceVoidInvoiceParams>('POST', '/v1/invoices/:id/void', { expand }, (_given, { world, id }) => {
    voidInvoice(world, id);
    return world.get('invoice', id);
  }),
];
