import { finishOnboarding } from '../accounts.ts';
import type { World } from '../world.ts';
import { dollars, escapeHtml, goTo, pageOf } from './frame.ts';

const choice = (action: string, label: string, style = '') =>
  `<form class="wide" method="post"><input type="hidden" name="action" value="${action}"><button${style}>${label}</button></form>`;

/** Renders the onboarding page of a blogger; here, two buttons. @param link the account link to it */
export function answerOnboarding(
  world: World,
  account: string,
  link: string | null,
  form: URLSearchParams | null,
): Response {
  const { email } = world.get('account', account);
  const found = link === null ? undefined : world.find('onboarding_link', link);
  if (found?.account !== account)
    return pageOf('This link does not work', '<p>Begin again where you came from.</p>', 404);
  // As at Stripe: a link works once and for some minutes, then redirects to a page that creates a new one.
  if (found.used || found.expiresAt < world.now()) return goTo(found.refreshUrl);
  if (form === null) {
    const who = email === null ? '' : `<p class="soft">${escapeHtml(email)}</p>`;
    const text =
      '<p>Stripe asks here who you are and where your money goes. In the sandbox one button says it all.</p>';
    const choices = `${choice('finish', 'Finish onboarding')}${choice('later', 'Come back later', ' class="quiet"')}`;
    return pageOf('Set up payouts', `${who}${text}${choices}`);
  }
  world.edit('onboarding_link', found.id).used = true;
  if (form.get('action') === 'finish') finishOnboarding(world, account);
  return goTo(found.returnUrl);
}

/** Renders a connected account's dashboard: its transfers. */
export function answerExpress(world: World, account: string): Response {
  const { email } = world.get('account', account);
  const sent = world.all('transfer').filter(({ destination }) => destination === account);
  const total = sent.reduce((sum, row) => sum + row.amount - row.amount_reversed, 0);
  const received = `<dl><div class="total"><dt>Received</dt><dd>${dollars(total)}</dd></div></dl>`;
  return pageOf('Payouts', `<p class="soft">${escapeHtml(email ?? account)}</p>${received}`);
}
