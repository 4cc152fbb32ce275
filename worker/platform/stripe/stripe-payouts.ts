import { PAYOUT_DAY } from '#contract/payouts';
import type { Payments } from './payments.ts';
import { APP, createAtProvider, orIfMissing, type StripeCall } from './stripe-client.ts';
import { toProviderAccount } from './stripe-objects.ts';

const PAGE_SIZE = 100;

/**
 * Transfers alone need Stripe's approval, except under the recipient agreement, which excludes transfers across borders
 * (docs.stripe.com/connect/account-capabilities, /connect/cross-border-payouts).
 */
const CAPABILITIES = { card_payments: { requested: true }, transfers: { requested: true } };

/** Each payout costs the platform a fixed fee, and Stripe's default is daily (stripe.com/connect/pricing). */
const PAYOUT_SCHEDULE = { interval: 'monthly' as const, monthly_anchor: PAYOUT_DAY };

/** Bloggers' connected accounts and transfers at Stripe. */
export function stripePayouts(ask: StripeCall) {
  return {
    transfer: async (key, { destination, cents, chargeId, invoiceId }) => {
      const params = {
        currency: 'usd',
        amount: cents,
        destination,
        ...(chargeId !== null && { source_transaction: chargeId }),
        transfer_group: invoiceId,
        metadata: { app: APP, invoice: invoiceId },
      };
      return await createAtProvider(ask, (stripe) => stripe.transfers.create(params, { idempotencyKey: key }));
    },

    transfersOf: async (invoiceId) => {
      const params = { transfer_group: invoiceId, limit: PAGE_SIZE };
      const { data } = await ask((stripe) => stripe.transfers.list(params));
      return await Promise.all(
        data.map(async ({ id, amount }) => {
          const reversals = await ask((stripe) => stripe.transfers.listReversals(id, { limit: PAGE_SIZE }));
          return { id, cents: amount, reversals: reversals.data.map((one) => ({ id: one.id, cents: one.amount })) };
        }),
      );
    },

    reverseTransfer: async (key, { transferId, cents }) => {
      const params = { amount: cents };
      return await createAtProvider(ask, (stripe) =>
        stripe.transfers.createReversal(transferId, params, { idempotencyKey: key }),
      );
    },

    createAccount: async (key, { email, userId, country }) => {
      const params = {
        type: 'express' as const,
        country,
        email,
        capabilities: CAPABILITIES,
        settings: { payouts: { schedule: PAYOUT_SCHEDULE } },
        metadata: { app: APP, user: userId },
      };
      return await createAtProvider(ask, (stripe) => stripe.accounts.create(params, { idempotencyKey: key }));
    },

    account: async (id) =>
      await orIfMissing(ask((stripe) => stripe.accounts.retrieve(id)).then(toProviderAccount), null),

    releaseAccount: async (id) => {
      await orIfMissing(
        ask((stripe) => stripe.accounts.update(id, { metadata: { user: '' } })),
        null,
      );
    },

    deleteAccount: async (id) => {
      await orIfMissing(
        ask((stripe) => stripe.accounts.del(id)),
        null,
      );
    },

    onboardingUrl: async (id, { returnUrl, refreshUrl }) => {
      const params = {
        account: id,
        type: 'account_onboarding' as const,
        return_url: returnUrl,
        refresh_url: refreshUrl,
      };
      return (await ask((stripe) => stripe.accountLinks.create(params))).url;
    },
  } satisfies Partial<Payments>;
}
