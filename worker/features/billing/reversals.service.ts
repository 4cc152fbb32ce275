import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import type { ProviderTransfer } from '../../platform/stripe/payment-lists.ts';
import { PaymentRejected, PaymentsDown } from '../../platform/stripe/payments.ts';
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

/** Writes all that was taken back of a transfer, by whomever, nothing of it twice. */
async function noteTakenBack(ctx: Ctx, transfer: TransferRow, { cents, reversals }: ProviderTransfer): Promise<void> {
  if (reversals.length === 0) return;
  const entries = reversals.flatMap((one) => transferEntries(one.id, transfer.creatorAccount, -one.cents));
  await runBatch(ctx.db, [
    markReversedStatement(ctx.db, transfer.invoice, transfer.cents - cents + sumOf(reversals)),
    insertLedgerEntriesStatement(ctx.db, entries, ctx.now),
  ]);
}

/** Asks the provider to take back what was settled. A refusal or failure is remembered by the key. */
async function takeBack(ctx: Ctx, transfer: TransferRow, sent: ProviderTransfer, cents: number): Promise<void> {
  const { invoice, reversedCents, refusals } = transfer;
  const key = `reversal-${invoice}-${reversedCents}${refusals === 0 ? '' : `-${refusals}`}`;
  try {
    const id = await requirePayments(ctx).reverseTransfer(key, { transferId: sent.id, cents });
    await noteTakenBack(ctx, transfer, { ...sent, reversals: [...sent.reversals, { id, cents }] });
  } catch (error) {
    if (error instanceof PaymentRejected) await runBatch(ctx.db, [markReversalRejectedStatement(ctx.db, transfer)]);
    if (error instanceof PaymentsDown && error.hasAnswered) {
      await runBatch(ctx.db, [markTransferFailedStatement(ctx.db, transfer)]);
    }
    throw error;
  }
}

/**
 * Takes back from the blogger what refunds and lost disputes took of an invoice's share: of what was sent at the provider,
 * where it is looked first what was taken back already, else from what they are owed.
 */
export async function reverseShare(ctx: Ctx, message: { payload: Record<string, unknown> }): Promise<void> {
  const invoice = String(message.payload.invoice);
  const [transfer] = await transferStatement(ctx.db, invoice);
  if (transfer === undefined) return;
  if (transfer.stripeTransferId === null) {
    if (transfer.askedCents !== null) throw new Error(`The transfer of ${invoice} is under way`);
    return void (await runBatch(ctx.db, reduceOwedShareStatements(ctx.db, transfer, returnedShareCents(transfer))));
  }
  // What was given back may have come back since: a refund that failed.
  const wanted = Math.min(Number(message.payload.cents), returnedShareCents(transfer));
  if (wanted <= transfer.reversedCents) return;
  const transfers = await requirePayments(ctx).transfersOf(invoice);
  const sent = transfers.find(({ id }) => id === transfer.stripeTransferId);
  if (sent === undefined) throw new Error(`The payment provider does not know ${transfer.stripeTransferId}`);
  await noteTakenBack(ctx, transfer, sent);
  const taken = sumOf(sent.reversals);
  const reversedCents = transfer.cents - sent.cents + taken;
  const settled = reversedCents === transfer.reversedCents ? transfer.reversingCents : null;
  const cents = Math.min(settled ?? wanted - reversedCents, sent.cents - taken);
  if (cents <= 0) return;
  const now = { ...transfer, reversedCents };
  if (settled === null) await runBatch(ctx.db, [reserveReversalStatement(ctx.db, now, cents)]);
  await takeBack(ctx, now, sent, cents);
  // What was being taken back may have been another refund's.
  return await reverseShare(ctx, message);
}
