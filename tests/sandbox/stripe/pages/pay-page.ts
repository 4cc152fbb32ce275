import { paySession } from '../pay.ts';
import { idOrNull } from '../refs.ts';
import { chargedToday, firstPeriod } from '../subscription-start.ts';
import type { World } from '../world.ts';
import { backLink, dateOf, dollars, escapeHtml, goTo, pageOf } from './frame.ts';

const CARDS = `<details><summary>Test cards</summary><ul>
<li><code>4242 4242 4242 4242</code><span>pays</span></li>
<li><code>4000 0000 0000 0002</code><span>is declined</span></li>
<li><code>4000 0000 0000 0341</code><span>pays first, fails on renewal</span></li>
<li><code>4000 0027 6000 3184</code><span>pays first, is to be confirmed on renewal</span></li></ul></details>`;

function closedPage(status: string | null, back: string | null): Response {
  if (status === 'complete') {
    return pageOf('Already paid', `<p>This checkout is paid. Nothing is charged again.</p>${backLink(back, 'Back')}`);
  }
  const text = '<p>Nothing was charged. Begin again where you came from.</p>';
  return pageOf('This checkout has expired', `${text}${backLink(back, 'Back')}`);
}

function orderOf(world: World, id: string): string {
  const order = world.get('order', id);
  const session = world.get('session', id);
  const price = world.get('price', order.priceId);
  const product = world.find('product', String(price.product));
  const customer = idOrNull(session.customer);
  const known = customer !== null && world.find('customer', customer) ? customer : null;
  const email = session.customer_details?.email;
  return `<p>${escapeHtml(product?.name ?? 'Subscription')}</p><dl>
    <div class="total"><dt>Due today</dt><dd>${dollars(chargedToday(world, order, known))}</dd></div>
    <div><dt>Then each month</dt><dd>${dollars(price.unit_amount ?? 0)}</dd></div>
    <div><dt>From</dt><dd>${dateOf(firstPeriod(world, order).end)}</dd></div>
    ${email ? `<div><dt>E-mail</dt><dd>${escapeHtml(email)}</dd></div>` : ''}</dl>`;
}

/** Renders the order, with a card form. @param problem the reason why the last attempt failed */
function payPage(world: World, id: string, card: string, problem: string | null): Response {
  const { cancel_url } = world.get('session', id);
  const alert = problem === null ? '' : `<p class="alert" role="alert">${escapeHtml(problem)}</p>`;
  const form = `<form class="wide" method="post"><label for="card">Card number</label>
    <input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${escapeHtml(card)}"><button>Pay</button></form>`;
  const main = `${orderOf(world, id)}${alert}${form}${backLink(cancel_url, 'Go back without paying')}${CARDS}`;
  return pageOf('Subscribe', main);
}

/** Renders a checkout session's page. @param form the submitted form, null for a GET */
export function answerPay(world: World, id: string, form: URLSearchParams | null): Response {
  const session = world.get('session', id);
  if (session.status !== 'open') return closedPage(session.status, session.cancel_url);
  if (form === null) return payPage(world, id, '4242 4242 4242 4242', null);
  const card = form.get('card') ?? '';
  const result = paySession(world, id, card);
  if (result.outcome === 'paid') return goTo(result.url);
  if (result.outcome === 'declined') return payPage(world, id, card, result.message);
  return closedPage(result.status, session.cancel_url);
}
