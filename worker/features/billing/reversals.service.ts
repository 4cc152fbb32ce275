import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { PaymentRejected, PaymentsDown } from '../../platform/stripe/payment-errors.ts';
import type { ProviderTransfer } from '../../platform/stripe/payment-lists.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { insertLedgerEntriesStatement } from './invoice-writes.repo.ts';
import { transferEntries } from './ledger.policy.ts';
import {
  markReversalRejectedStatement,
  markReversedStatement,
  markTransferFailedStatement,
  reduceOwedShareStatements,
  reserveReversalStatement,
  type TransferRow,
  transferStatement,
} from './transfers.repo.ts';
import { returnedShareCents } from './transfers.service.ts';

type Reversal = ProviderTransfer['reversals'][number];

const sumOf = (reversals: readonly Reversal[]) => reversals.reduce((sum, { cents }) => sum + cents, 0);

/** Stores all reversals of a transfer, each once. Others may have made some in Stripe's dashboard. */
async function noteTakenBack(ctx: Ctx, transfer: TransferRow, { cents, reversals }: ProviderTransfer): Promise<void> {
  if (reversals.length === 0) return;
  const entries = reversals.flatMap((one) => transferEntries(one.id, transfer.bloggerAccount, -one.cents));
  await runBatch(ctx.db, [
    markReversedStatement(ctx.db, transfer.invoice, transfer.cents - cents + sumOf(reversals)),
    insertLedgerEntriesStatement(ctx.db, transfer.invoice, entries, ctx.now),
  ]);
}

/** Makes the reserved reversal at Stripe. Counts a rejection or failure, because the idempotency key remembers it. */
async function takeBack(ctx: Ctx, transfer: TransferRow, sent: ProviderTransfer, cents: number): Promise<void> {
  const { invoice, reversedCents, refusals } = transfer;
  const key = `reversal-${invoice}-${reversedCents}${refusals === 0 ? '' : `-${refusals}`}`;
  try {
    const id = await requirePayments(ctx).reverseTransfer(key, { transferId: sent.id, cents });
    await noteTakenBack(ctx, transfer, { ...sent, reversals: [...sent.reversals, { id, cents }] });
  } catch (error) {
    if (error instanceof PaymentRejected) await runBatch(ctx.db, [markReversalRejectedStatement(ctx.db, transfer)]);
    if (error instanceof PaymentsDown && error.hasResponded) {
      await runBatch(ctx.db, [markTransferFailedStatement(ctx.db, transfer)]);
    }
    throw error;
  }
}

/**
 * Reverses the blogger's part of an invoice's refunds and lost disputes. Reduces the owed share when it is not yet
 * sent, otherwise reverses the transfer, after reading its earlier reversals.
 */
export async function reverseShare(ctx: Ctx, message: { payload: { invoice: string; cents: number } }): Promise<void> {
  const invoice = message.payload.invoice;
  const [transfer] = await transferStatement(ctx.db, invoice);
  if (transfer === undefined) return;
  if (transfer.stripeTransferId === null) {
    if (transfer.requestedCents !== null) throw new Error(`The transfer of ${invoice} is in progress`);
    return void (await runBatch(ctx.db, reduceOwedShareStatements(ctx.db, transfer, returnedShareCents(transfer))));
  }
  // A refund may have failed since, which returned its cents.
  const wanted = Math.min(message.payload.cents, returnedShareCents(transfer));
  if (wanted <= transfer.reversedCents) return;
  const transfers = await requirePayments(ctx).transfersOf(invoice);
  const sent = transfers.find(({ id }) => id === transfer.stripeTransferId);
  if (sent === undefined) throw new Error(`Stripe does not know ${transfer.stripeTransferId}`);
  await noteTakenBack(ctx, transfer, sent);
  const taken = sumOf(sent.reversals);
  const reversedCents = transfer.cents - sent.cents + taken;
  const settled = reversedCents === transfer.reversedCents ? transfer.reversingCents : null;
  const cents = Math.min(settled ?? wanted - reversedCents, sent.cents - taken);
  if (cents <= 0) return;
  const now = { ...transfer, reversedCents };
  if (settled === null) await runBatch(ctx.db, [reserveReversalStatement(ctx.db, now, cents)]);
  await takeBack(ctx, now, sent, cents);
  // The reserved reversal may have been another refund's.
  return await reverseShare(ctx, message);
}
