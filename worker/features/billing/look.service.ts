import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import type { Ours, ProviderInvoice, ProviderSubscription } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { type Facts, type KnownRow, readBooked, readFacts, readKnown } from './billing.repo.ts';
import { givenBackSources, type InvoicePlan, planInvoice } from './invoice-plan.ts';
import { ledgerAccounts } from './ledger.ts';

/** What the provider is to be asked about. */
export type Subject = {
  subscriptionId: string;
  invoiceId?: string | null;
  /** The event that calls for it: marked in the same batch. */
  eventId?: string | undefined;
};

/** How the reader can pay an invoice. */
export type UnpaidInvoice = Pick<ProviderInvoice, 'id' | 'payUrl' | 'needsConfirmation'>;

/** All that is known of a subscription at one moment: by the provider's word, and by what we have written. */
export type Look = {
  provider: ProviderSubscription;
  ours: Ours;
  known: KnownRow | undefined;
  facts: Facts;
  invoices: InvoicePlan[];
  /** The newest invoice while it is not paid. */
  unpaid: UnpaidInvoice | null;
};

/** What stands on a subscription at the provider, or stood when we wrote it. */
function oursOf(provider: ProviderSubscription, known: KnownRow | undefined): Ours | null {
  if (provider.ours !== null || known === undefined) return provider.ours;
  const { reader, blogger, id, freeStart } = known;
  return { reader, blogger, checkout: id, firstCharge: freeStart === 1 ? 'free' : 'prorated' };
}

/** The fee in force when something was paid. */
function feeAt({ fees, feePercentage }: Facts, paidAt: number): number {
  const before = fees.length === 0 ? feePercentage : DEFAULT_FEE_PERCENTAGE;
  return fees.find(({ since }) => since <= paidAt)?.percentage ?? before;
}

async function planInvoices(ctx: Ctx, ours: Ours, facts: Facts, invoices: readonly ProviderInvoice[]) {
  const booked = await readBooked(ctx.db, invoices.flatMap(givenBackSources));
  const terms = {
    subscriptionId: ours.checkout,
    subscriberAccount: ledgerAccounts.reader(ours.reader),
    creatorAccount: ledgerAccounts.blogger(ours.blogger),
    feePercentageAt: (paidAt: number) => feeAt(facts, paidAt),
  };
  return invoices
    .map((invoice) => {
      const known = facts.invoices.find(({ id }) => id === invoice.id);
      return planInvoice(invoice, known, booked, terms);
    })
    .filter((plan) => plan !== null);
}

/**
 * Reads what we have, then what the provider has: so that what is written was fetched after the last write.
 * @returns null when it is not ours, or not there
 */
export async function look(ctx: Ctx, { subscriptionId, invoiceId = null }: Subject): Promise<Look | null> {
  const payments = requirePayments(ctx);
  const known = await readKnown(ctx.db, subscriptionId);
  const provider = await payments.subscription(subscriptionId);
  const ours = provider && oursOf(provider, known);
  if (provider === null || ours === null) return null;
  const invoiceIds = [...new Set([invoiceId, provider.latestInvoiceId])].filter((id) => id !== null);
  const periodStart = provider.currentPeriodStart;
  const facts = await readFacts(ctx.db, ours, { stripeId: provider.id, periodStart, invoiceIds });
  if (!facts.areOurs) {
    logError(new Error(`${provider.id} is of people who were never here`), { requestId: ctx.requestId });
    return null;
  }
  const fetched = await Promise.all(invoiceIds.map((id) => payments.invoice(id)));
  const invoices = fetched.filter((invoice) => invoice !== null).filter((one) => one.subscriptionId === provider.id);
  const unpaid = invoices.find(({ id, status }) => id === provider.latestInvoiceId && status === 'open') ?? null;
  return { provider, ours, known, facts, invoices: await planInvoices(ctx, ours, facts, invoices), unpaid };
}
