import type Stripe from 'stripe';
import { invalid } from './failures.ts';
import { metadataFrom } from './metadata.ts';
import type { World } from './world.ts';

const NEEDED = ['external_account', 'individual.dob.day', 'individual.first_name', 'tos_acceptance.date'];
/** The region for transfers of the sandbox's platform, which is in the US, and the other countries of its accounts. */
const REGION =
  'AT BE BG CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK US'.split(' ');
const ELSEWHERE = 'AE AU HK JP MX NZ SG TH'.split(' ');
const SUPPORT = 'https://support.stripe.com/contact';

export function requirementsOf(isSubmitted: boolean): Stripe.Account.Requirements {
  const due = isSubmitted ? [] : NEEDED;
  const disabled_reason = due.length > 0 ? 'requirements.past_due' : null;
  const lists = {
    alternatives: [],
    currently_due: due,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
  return { ...lists, current_deadline: null, disabled_reason };
}

/** @throws StripeFailure for an account that a US platform without further approval cannot create */
function checkNew({ capabilities, country = 'US', settings, tos_acceptance: tos }: Stripe.AccountCreateParams): void {
  if (!REGION.includes(country) && !ELSEWHERE.includes(country)) {
    const message = `Connected accounts in ${country} cannot be created by platforms in US. Please contact us via ${SUPPORT} if you need further assistance.`;
    throw invalid(message, { param: 'country' });
  }
  const [transfers, cards] = [capabilities?.transfers?.requested, capabilities?.card_payments?.requested];
  if (cards && tos?.service_agreement === 'recipient') {
    const message = 'The `card_payments` capability is not supported with the `recipient` service agreement.';
    throw invalid(message, { param: 'capabilities' });
  }
  if (transfers && !cards) {
    const message = `Your platform needs approval for accounts to have requested the \`transfers\` capability without the \`card_payments\` capability. If you would like to request transfers without card_payments, please contact us via ${SUPPORT}.`;
    throw invalid(message, { param: 'capabilities' });
  }
  if (cards && !transfers) {
    const message =
      'Accounts do not currently support `card_payments` without `transfers`. Please visit https://stripe.com/docs/connect/account-capabilities#card-payments for more details.';
    throw invalid(message, { param: 'capabilities' });
  }
  const schedule = settings?.payouts?.schedule;
  for (const [interval, anchor] of [
    ['monthly', 'monthly_anchor'],
    ['weekly', 'weekly_anchor'],
  ] as const) {
    if ((schedule?.interval === interval) === (schedule?.[anchor] !== undefined)) continue;
    const message = `You must provide \`${anchor}\` when, and only when, \`interval\` is \`${interval}\`.`;
    throw invalid(message, { param: `settings[payouts][schedule][${anchor}]` });
  }
}

export function newAccount(world: World, given: Stripe.AccountCreateParams): Stripe.Account {
  checkNew(given);
  const asked = (capability: 'card_payments' | 'transfers') =>
    given.capabilities?.[capability]?.requested ? { [capability]: 'inactive' as const } : {};
  return world.add('account', {
    id: world.newId('acct').slice(0, 21),
    business_type: given.business_type ?? null,
    charges_enabled: false,
    country: given.country ?? 'US',
    created: world.now(),
    object: 'account',
    capabilities: { ...asked('card_payments'), ...asked('transfers') },
    default_currency: 'usd',
    details_submitted: false,
    email: given.email ?? null,
    metadata: metadataFrom(given.metadata),
    payouts_enabled: false,
    requirements: requirementsOf(false),
    type: given.type ?? 'express',
  });
}

/** @throws StripeFailure when a transfer from the platform's country cannot reach an account's country */
export function checkReachable({ country }: Stripe.Account): void {
  if (country === undefined || REGION.includes(country)) return;
  const message = `Funds can't be sent to accounts located in ${country} when the account is under the \`full\` service agreement. To learn more, see https://stripe.com/docs/connect/service-agreement-types.`;
  throw invalid(message, { param: 'destination' });
}
