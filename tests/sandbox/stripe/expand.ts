import { invalid } from './failures.ts';
import { list } from './listing.ts';
import type { Kind } from './tables.ts';
import type { World } from './world.ts';

const MAX_LEVELS = 4;
const kindByPrefix: Record<string, Kind> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  pm: 'payment_method',
  cs: 'session',
  sub: 'subscription',
  in: 'invoice',
  inpay: 'invoice_payment',
  pi: 'payment_intent',
  ch: 'charge',
  txn: 'balance_transaction',
  re: 'refund',
  tr: 'transfer',
  trr: 'transfer_reversal',
  acct: 'account',
  dp: 'dispute',
  bpc: 'portal_configuration',
};

type Json = { [name: string]: unknown };
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that an object contains only on request. */
const includable: Record<string, (world: World, id: string) => unknown> = {
  'invoice.payments': (world, id) =>
    list(
      world.all('invoice_payment').filter(({ invoice }) => invoice === id),
      `/v1/invoices/${id}/payments`,
    ),
  'charge.refunds': (world, id) =>
    list(
      world
        .all('refund')
        .filter(({ charge }) => charge === id)
        .toReversed(),
      `/v1/charges/${id}/refunds`,
    ),
  'checkout.session.line_items': (world, id) => {
    const order = world.get('order', id);
    const price = world.get('price', order.priceId);
    const amount = world.get('session', id).amount_subtotal;
    const product = world.find('product', String(price.product));
    const amounts = { amount_discount: 0, amount_subtotal: amount, amount_tax: 0, amount_total: amount };
    const item = { id: `li_${id.slice(-14)}`, object: 'item', adjustable_quantity: null, ...amounts, currency: 'usd' };
    const line = { ...item, description: product?.name ?? null, metadata: {}, price, quantity: order.quantity };
    return list([line], `/v1/checkout/sessions/${id}/line_items`);
  },
};

function lookUp(world: World, id: string): unknown {
  const kind = kindByPrefix[id.split('_')[0] ?? ''];
  return kind && (world.find(kind, id) ?? world.find('deleted', id));
}

function expandAt(world: World, target: unknown, path: string[], whole: string): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  if (Array.isArray(target)) {
    for (const part of target) expandAt(world, part, path, whole);
    return;
  }
  if (!isJson(target)) return;
  const added = includable[`${String(target.object)}.${name}`];
  if (added && target[name] === undefined) target[name] = structuredClone(added(world, String(target.id)));
  if (!(name in target)) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
  const value = target[name];
  if (typeof value === 'string') {
    const found = lookUp(world, value);
    if (found === undefined) throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
    target[name] = structuredClone(found);
  }
  expandAt(world, target[name], rest, whole);
}

/** Adds the payment page to every invoice in a response; a draft has none. */
function addInvoicePages(value: unknown, origin: string): void {
  if (Array.isArray(value)) for (const part of value) addInvoicePages(part, origin);
  if (!isJson(value)) return;
  if (value.object === 'invoice') {
    value.hosted_invoice_url = value.status === 'draft' ? null : `${origin}/invoice/${String(value.id)}`;
  }
  for (const part of Object.values(value)) addInvoicePages(part, origin);
}

/**
 * Returns a copy of a response with the ids on the given paths replaced by their objects.
 * @throws StripeFailure for a path that is too long or does not exist
 */
export function expanded(world: World, response: object, paths: readonly string[], origin: string): object {
  const copy = structuredClone(response);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > MAX_LEVELS) {
      const message = `You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`;
      throw invalid(message, { param: 'expand' });
    }
    expandAt(world, copy, parts, path);
  }
  addInvoicePages(copy, origin);
  return copy;
}
