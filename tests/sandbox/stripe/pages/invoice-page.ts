import { StripeFailure } from '../failures.ts';
import { payInvoice } from '../invoice-endpoints.ts';
import type { World } from '../world.ts';
import { dollars, escapeHtml, pageOf } from './frame.ts';

/**
 * Renders the open amount of an invoice, with a payment button.
 * @param problem the reason why the last attempt failed
 */
function openPage(world: World, id: string, problem: string | null): Response {
  const { amount_remaining: open, number } = world.get('invoice', id);
  const alert = problem === null ? '' : `<p class="alert" role="alert">${escapeHtml(problem)}</p>`;
  const due = `<dl><div class="total"><dt>Due now</dt><dd>${dollars(open)}</dd></div></dl>`;
  const text = '<p class="soft">With the card of the subscription. The sandbox confirms it with the bank.</p>';
  const form = '<form class="wide" method="post"><button>Confirm and pay</button></form>';
  return pageOf(`Invoice ${number ?? ''}`, `${due}${alert}${form}${text}`);
}

/** Renders the hosted page of an invoice. @param form the submitted form, null for a GET */
export function answerInvoice(world: World, id: string, form: URLSearchParams | null): Response {
  const { status } = world.get('invoice', id);
  if (status === 'paid') return pageOf('Paid', '<p>This invoice is paid. Nothing is charged again.</p>');
  if (status !== 'open') return pageOf('Nothing to pay', '<p>This invoice cannot be paid.</p>');
  if (form === null) return openPage(world, id, null);
  try {
    payInvoice(world, id, true);
  } catch (failure) {
    if (!(failure instanceof StripeFailure)) throw failure;
    return openPage(world, id, failure.message);
  }
  return pageOf('Paid', '<p>Thank you. You can close this page.</p>');
}
