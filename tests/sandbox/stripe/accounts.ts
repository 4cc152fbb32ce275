import type Stripe from 'stripe';
import { expand, flag, integer, metadata, object, oneOf, paging, required, text } from './accepts.ts';
import { endpoint } from './endpoint.ts';
import { change } from './events.ts';
import { invalid, StripeFailure } from './failures.ts';
import { page } from './listing.ts';
import { mergedMetadata } from './metadata.ts';
import { newAccount, requirementsOf } from './new-accounts.ts';
import { MINUTE_SECONDS, type World } from './world.ts';

const LINK_LIVES = 5 * MINUTE_SECONDS;
/** Stripe returns the same error for a missing account and for another platform's. */
function needAccount(world: World, id: string): void {
  if (world.find('account', id)) return;
  const message = `The provided key '${world.key.slice(0, 7)}_****' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  throw new StripeFailure(403, { type: 'invalid_request_error', code: 'account_invalid', message });
}

/** The capabilities of an account after onboarding, or as a test sets them. */
export type AccountState = {
  details_submitted?: boolean;
  payouts_enabled?: boolean;
  card_payments?: 'active' | 'inactive' | 'pending';
  transfers?: 'active' | 'inactive' | 'pending';
};

/** Changes the status of what an account has requested: no other capability becomes active. */
function setCapabilities(row: Stripe.Account, { card_payments, transfers }: AccountState): void {
  const current = row.capabilities ?? {};
  row.capabilities = {
    ...current,
    ...(current.card_payments && card_payments && { card_payments }),
    ...(current.transfers && transfers && { transfers }),
  };
  row.charges_enabled = row.details_submitted && row.capabilities.card_payments === 'active';
}

/** Changes an account's state and emits the event. */
export function setAccount(world: World, id: string, state: AccountState): void {
  change(world, 'account.updated', 'account', id, (row) => {
    row.details_submitted = state.details_submitted ?? row.details_submitted;
    row.payouts_enabled = state.payouts_enabled ?? row.payouts_enabled;
    setCapabilities(row, state);
    row.requirements = requirementsOf(row.details_submitted);
  });
}

/** Completes onboarding, as the page's button does. */
export function finishOnboarding(world: World, id: string): void {
  const active = { card_payments: 'active', transfers: 'active' } as const;
  setAccount(world, id, { details_submitted: true, payouts_enabled: true, ...active });
}

export const accountEndpoints = [
  endpoint<Stripe.AccountCreateParams>(
    'POST',
    '/v1/accounts',
    {
      type: oneOf('express'),
      country: text,
      email: text,
      expand,
      metadata,
      default_currency: text,
      business_type: oneOf('individual', 'company', 'non_profit'),
      business_profile: object({ name: text, url: text, mcc: text, product_description: text, support_email: text }),
      capabilities: object({ transfers: object({ requested: flag }), card_payments: object({ requested: flag }) }),
      controller: object({
        fees: object({ payer: oneOf('account', 'application') }),
        losses: object({ payments: oneOf('application', 'stripe') }),
        stripe_dashboard: object({ type: oneOf('express', 'full', 'none') }),
        requirement_collection: oneOf('application', 'stripe'),
      }),
      tos_acceptance: object({ service_agreement: oneOf('full', 'recipient') }),
      settings: object({
        payouts: object({
          schedule: object({
            interval: oneOf('daily', 'manual', 'monthly', 'weekly'),
            monthly_anchor: { ...integer, min: 1, max: 31 },
            weekly_anchor: oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday'),
          }),
        }),
      }),
    },
    (given, { world }) => {
      if (given.type === undefined && given.controller === undefined)
        throw invalid('Missing required param: type.', { code: 'parameter_missing', param: 'type' });
      return newAccount(world, given);
    },
  ),
  endpoint<Stripe.AccountListParams>('GET', '/v1/accounts', { expand, ...paging }, (given, { world }) =>
    page(world.all('account'), '/v1/accounts', given),
  ),
  endpoint<Stripe.AccountRetrieveParams>('GET', '/v1/accounts/:id', { expand }, (_given, { world, id }) => {
    needAccount(world, id);
    return world.get('account', id);
  }),
  endpoint<Stripe.AccountUpdateParams>(
    'POST',
    '/v1/accounts/:id',
    { email: text, expand, metadata },
    (given, { world, id }) => {
      needAccount(world, id);
      change(world, 'account.updated', 'account', id, (row) => {
        row.email = given.email ?? row.email;
        row.metadata = mergedMetadata(row.metadata ?? {}, given.metadata);
      });
      return world.get('account', id);
    },
  ),
  endpoint<Stripe.AccountDeleteParams>('DELETE', '/v1/accounts/:id', {}, (_given, { world, id }) => {
    needAccount(world, id);
    world.remove('account', id);
    return { id, object: 'account', deleted: true };
  }),
  endpoint<Stripe.AccountCreateLoginLinkParams>(
    'POST',
    '/v1/accounts/:id/login_links',
    { expand },
    (_given, { world, id, origin }) => {
      needAccount(world, id);
      if (!world.get('account', id).details_submitted)
        throw invalid('Cannot create a login link for an account that has not completed onboarding.');
      return { object: 'login_link', created: world.now(), url: `${origin}/express/${id}` };
    },
  ),
  endpoint<Stripe.AccountLinkCreateParams>(
    'POST',
    '/v1/account_links',
    {
      account: required(text),
      type: required(oneOf('account_onboarding')),
      expand,
      refresh_url: text,
      return_url: text,
      collect: oneOf('currently_due', 'eventually_due'),
      collection_options: object({
        fields: oneOf('currently_due', 'eventually_due'),
        future_requirements: oneOf('include', 'omit'),
      }),
    },
    ({ account, refresh_url: refreshUrl, return_url: returnUrl }, { world, origin }) => {
      needAccount(world, account);
      if (refreshUrl === undefined || returnUrl === undefined) {
        const param = refreshUrl === undefined ? 'refresh_url' : 'return_url';
        throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
      }
      const expiresAt = world.now() + LINK_LIVES;
      const { id } = world.add('onboarding_link', {
        id: world.newId('alnk'),
        account,
        returnUrl,
        refreshUrl,
        expiresAt,
        used: false,
      });
      return {
        object: 'account_link',
        created: world.now(),
        expires_at: expiresAt,
        url: `${origin}/onboarding/${account}?link=${id}`,
      };
    },
  ),
];
