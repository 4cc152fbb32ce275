import { StripeFailure } from '../failures.ts';
import { payInvoice } from '../invoice-endpoints.ts';
import { cardLabel, changeCard } from '../payment-methods.ts';
import { idOrNull } from '../refs.ts';
import { isLive, itemOf, liveSubscriptionsOf, periodOf } from '../subscription-life.ts';
import { cancelAtPeriodEnd } from '../subscription-update.ts';
import type { World } from '../world.ts';
import { backLink, dateOf, dollars, escapeHtml, goTo, pageOf } from './frame.ts';

const button = (action: string, id: string, label: string) =>
  `<form class="row" method="post"><input type="hidden" name="action" value="${action}"><input type="hidden" name="id" value="${id}"><button class="quiet">${label}</button></form>`;
const listOf = (items: string[]) => (items.length === 0 ? '<p class="soft">None.</p>' : `<ul>${items.join('')}</ul>`);

function cardPart(world: World, customer: string): string {
  const method = idOrNull(world.get('customer', customer).invoice_settings.default_payment_method);
  const label = method === null ? 'No card' : cardLabel(world.get('payment_method', method));
  return `<h2>Payment method</h2><p>${escapeHtml(label)}</p><form class="wide" method="post"><input type="hidden" name="action" value="card">
    <label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242">
    <button>Change card</button></form>`;
}

function subscriptionPart(world: World, customer: string): string {
  const items = liveSubscriptionsOf(world, customer).map((row) => {
    const { price } = itemOf(row);
    const name = escapeHtml(world.find('product', String(price.product))?.name ?? 'Subscription');
    const until = `${row.cancel_at === null ? 'renews' : 'ends'} on ${dateOf(periodOf(row).end)}`;
    const problem = row.status === 'past_due' ? ', payment failed' : '';
    const act =
      row.cancel_at === null
        ? button('cancel', row.id, 'Cancel subscription')
        : button('resume', row.id, 'Keep subscription');
    return `<li><span>${name}<br><span class="soft">${dollars(price.unit_amount ?? 0)} a month, ${until}${problem}</span></span>${act}</li>`;
  });
  return `<h2>Subscriptions</h2>${listOf(items)}`;
}

function invoicePart(world: World, customer: string): string {
  const rows = world.all('invoice').filter((row) => row.customer === customer);
  const items = rows.toReversed().map((row) => {
    const act = row.status === 'open' ? button('pay', row.id, 'Pay') : '';
    const state = `${dateOf(row.created)}, ${row.status ?? ''}`;
    return `<li><span>${escapeHtml(row.number ?? row.id)}<br><span class="soft">${state}</span></span><span>${dollars(row.amount_due)}</span>${act}</li>`;
  });
  return `<h2>Invoices</h2>${listOf(items)}`;
}

function portalPage(world: World, id: string, problem: string | null): Response {
  const { customer, return_url } = world.get('portal_session', id);
  const back = backLink(return_url, 'Return');
  if (!world.find('customer', customer)) return pageOf('Billing', `<p>This customer is gone.</p>${back}`);
  const alert = problem === null ? '' : `<p class="alert" role="alert">${escapeHtml(problem)}</p>`;
  const parts = [cardPart(world, customer), subscriptionPart(world, customer), invoicePart(world, customer)];
  return pageOf('Billing', `${back}${alert}${parts.join('')}`);
}

/** Runs a button's action. @returns the reason for a failure, null on success */
function act(world: World, customer: string, form: URLSearchParams): string | null {
  const [action, id] = [form.get('action'), form.get('id') ?? ''];
  if (action === 'card') return changeCard(world, customer, form.get('card') ?? '');
  try {
    if (action === 'pay' && world.get('invoice', id).customer === customer) payInvoice(world, id);
  } catch (failure) {
    if (failure instanceof StripeFailure) return failure.message;
    throw failure;
  }
  const subscription = world.find('subscription', id);
  if (subscription?.customer !== customer || !isLive(subscription)) return null;
  if (action === 'cancel' || action === 'resume') cancelAtPeriodEnd(world, id, action === 'cancel');
  return null;
}

/**
 * Renders the billing portal: the card, invoices, canceling at the period's end.
 * @param form the submitted form, if any
 */
export function answerPortal(world: World, id: string, form: URLSearchParams | null): Response {
  const { customer } = world.get('portal_session', id);
  if (form === null || !world.find('customer', customer)) return portalPage(world, id, null);
  const problem = act(world, customer, form);
  return problem === null ? goTo(`/portal/${id}`) : portalPage(world, id, problem);
}
