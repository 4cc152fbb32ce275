import { bloggerRefundShareCents } from '#contract/money';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { PaymentRejected, PaymentsDown } from '../../platform/stripe/payment-errors.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { insertLedgerEntriesStatement } from './invoice-writes.repo.ts';
import { transferEntries } from './ledger.policy.ts';
import { syncPayoutAccount } from './payout-account-sync.service.ts';
import { syncInvoiceSubscription } from './subscription-sync.service.ts';
import {
  markTransferFailedStatement,
  markTransferRejectedStatement,
  markTransferSentStatement,
  reserveTransferStatements,
  type TransferRow,
  transferStatement,
} from './transfers.repo.ts';

/** Returns the part of the blogger's share that refunds and disputes took. US cents. */
export const returnedShareCents = (transfer: TransferRow): number =>
  bloggerRefundShareCents(transfer, transfer.refundedCents + transfer.disputedCents);

/** Returns whether the blogger can receive transfers. Fetches the payout account when the stored one cannot. */
async function isAble(ctx: Ctx, { canReceive }: TransferRow, destination: string): Promise<boolean> {
  return canReceive === 1 || (await syncPayoutAccount(ctx, destination))?.canReceive === true;
}

/** Returns whether an open dispute, also of a part of the payment, holds the whole share. */
async function isHeld(ctx: Ctx, { invoice, disputedCents }: TransferRow): Promise<boolean> {
  if (disputedCents === 0) return false;
  const current = await requirePayments(ctx).invoice(invoice);
  return current?.disputes.some(({ state }) => state === 'open') === true;
}

/** Stores a sent transfer with its ledger lines, once. */
async function noteSent(ctx: Ctx, { invoice, bloggerAccount }: TransferRow, sent: { id: string; cents: number }) {
  await runBatch(ctx.db, [
    markTransferSentStatement(ctx.db, invoice, sent, ctx.now),
    insertLedgerEntriesStatement(ctx.db, invoice, transferEntries(sent.id, bloggerAccount, sent.cents), ctx.now),
  ]);
}

/** Makes the reserved transfer at Stripe. */
async function send(ctx: Ctx, transfer: TransferRow, destination: string, cents: number): Promise<void> {
  const { invoice, refusals, chargeId } = transfer;
  // The idempotency key repeats a rejection or failure for a day. A retry needs a new key.
  const key = refusals === 0 ? `transfer-${invoice}` : `transfer-${invoice}-${refusals}`;
  try {
    const order = { destination, cents, chargeId, invoiceId: invoice };
    await noteSent(ctx, transfer, { id: await requirePayments(ctx).transfer(key, order), cents });
  } catch (error) {
    if (error instanceof PaymentsDown && error.hasResponded) {
      await runBatch(ctx.db, [markTransferFailedStatement(ctx.db, transfer)]);
    }
    if (!(error instanceof PaymentRejected)) throw error;
    await runBatch(ctx.db, [markTransferRejectedStatement(ctx.db, transfer)]);
    // A blogger who can no longer receive is owed the share until they can.
    if ((await syncPayoutAccount(ctx, destination))?.canReceive) throw error;
  }
}

/**
 * Returns whether an earlier attempt sent the share, and stores that. Stripe expires an idempotency key after a day.
 */
async function wasSent(ctx: Ctx, transfer: TransferRow): Promise<boolean> {
  if (transfer.requestedCents === null && transfer.refusals === 0) return false;
  const [sent] = await requirePayments(ctx).transfersOf(transfer.invoice);
  if (sent === undefined) return false;
  await noteSent(ctx, transfer, sent);
  return true;
}

/** Reads a share. Syncs its invoice first when the charge was not yet known. */
async function readTransfer(ctx: Ctx, invoice: string): Promise<TransferRow | undefined> {
  const [transfer] = await transferStatement(ctx.db, invoice);
  if (transfer === undefined || transfer.stripeTransferId !== null || transfer.chargeId !== null) return transfer;
  await syncInvoiceSubscription(ctx, invoice);
  return (await transferStatement(ctx.db, invoice))[0];
}

/**
 * Sends the blogger's share of an invoice once, less refunds. It remains owed while the blogger cannot receive it
 * (`enqueueOwedTransfers`).
 */
export async function sendTransfer(ctx: Ctx, { payload }: { payload: { invoice: string } }): Promise<void> {
  const transfer = await readTransfer(ctx, payload.invoice);
  if (transfer === undefined || transfer.stripeTransferId !== null) return;
  if (await wasSent(ctx, transfer)) return;
  const { destination, requestedCents } = transfer;
  if (destination === null) {
    // The blogger was deleted. Nothing is being sent any more.
    if (requestedCents !== null) await runBatch(ctx.db, [markTransferRejectedStatement(ctx.db, transfer)]);
    return;
  }
  if (requestedCents !== null) return await send(ctx, transfer, destination, requestedCents);
  const returnedCents = returnedShareCents(transfer);
  if (returnedCents >= transfer.cents || !(await isAble(ctx, transfer, destination))) return;
  if (await isHeld(ctx, transfer)) return;
  await runBatch(ctx.db, reserveTransferStatements(ctx.db, transfer, returnedCents));
  await send(ctx, transfer, destination, transfer.cents - returnedCents);
}
