import { UNSIGNED_WEBHOOK } from '#contract/security';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { describeError, logError } from '../../log.ts';
import { InvalidSignature, type ProviderEvent, UnreadableEvent } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { applyAccount } from '../payouts/payout-accounts.service.ts';
import { recordSecurityEvent } from '../security/security.service.ts';
import { applyInvoiceState, applyState } from './apply-state.service.ts';
import { sendOwedTransfers } from './billing.service.ts';
import { applyCheckoutState } from './checkout-state.service.ts';
import {
  type EventRow,
  eventDoneStatement,
  eventFailedStatement,
  invoiceOfChargeStatement,
  openEventsStatement,
  storeEvent,
} from './stripe-events.repo.ts';
import { type EventSubject, subjectOf, subjectOfEvent } from './webhook-subjects.ts';

const HOUR = 60 * 60_000;
const REAPPLIED_AT_ONCE = 50;

async function read(ctx: Ctx, body: string, signature: string): Promise<ProviderEvent> {
  try {
    return await requirePayments(ctx).readEvent(body, signature);
  } catch (error) {
    if (error instanceof UnreadableEvent) {
      logError(error, { requestId: ctx.requestId });
      throw new AppError('malformed_request', 'This is no event of the payment provider');
    }
    if (!(error instanceof InvalidSignature)) throw error;
    recordSecurityEvent(ctx, { type: 'content_tampering', actor: ctx.address, detail: UNSIGNED_WEBHOOK });
    throw new AppError('malformed_request', 'The payment provider did not sign this');
  }
}

async function applyChargeOf(ctx: Ctx, chargeId: string, eventId: string): Promise<boolean> {
  const [known] = await invoiceOfChargeStatement(ctx.db, chargeId);
  const invoiceId = known?.id ?? (await requirePayments(ctx).invoiceOfCharge(chargeId));
  return invoiceId !== null && (await applyInvoiceState(ctx, invoiceId, eventId));
}

async function applyAccountOf(ctx: Ctx, accountId: string): Promise<boolean> {
  const account = await applyAccount(ctx, accountId);
  if (account?.canReceive) await sendOwedTransfers(ctx, account.creator);
  return account !== null;
}

/** Looks at what an event is about and writes it. @returns false when it is not ours */
async function applySubject(ctx: Ctx, { kind, id }: EventSubject, eventId: string): Promise<boolean> {
  switch (kind) {
    case 'checkout':
      return await applyCheckoutState(ctx, id, eventId);
    case 'subscription':
      return await applyState(ctx, { subscriptionId: id, eventId });
    case 'invoice':
      return await applyInvoiceState(ctx, id, eventId);
    case 'charge':
      return await applyChargeOf(ctx, id, eventId);
    case 'account':
      return await applyAccountOf(ctx, id);
  }
}

/** Applies a stored event, and keeps the reason when that fails. */
async function applyEvent(ctx: Ctx, { id, type, objectId }: EventRow): Promise<void> {
  const subject = subjectOf(type, objectId);
  try {
    const isOurs = subject !== null && (await applySubject(ctx, subject, id));
    await runBatch(ctx.db, [eventDoneStatement(ctx.db, id, isOurs ? 'applied' : 'ignored', ctx.now)]);
  } catch (error) {
    await runBatch(ctx.db, [eventFailedStatement(ctx.db, id, describeError(error), ctx.now)]).catch((failure) =>
      logError(failure, { requestId: ctx.requestId, event: id }),
    );
    throw error;
  }
}

/**
 * Takes a webhook of the payment provider: verified, stored, applied. What fails is thrown, so that the provider sends it
 * again; what was applied before is done.
 * @param body as it came, byte by byte
 * @throws AppError malformed_request without a good signature or an event, when nothing is stored; unavailable without payments
 */
export async function receiveWebhook(ctx: Ctx, body: string, signature: string | undefined): Promise<void> {
  ctx.actor = { kind: 'webhook', provider: 'stripe' };
  const event = await read(ctx, body, signature ?? '');
  const row = { id: event.id, type: event.type, objectId: subjectOfEvent(event)?.id ?? event.objectId };
  if ((await storeEvent(ctx.db, row, ctx.now)) === 'received') await applyEvent(ctx, row);
}

/** Applies events again that could not be applied, when they were last tried an hour ago or longer. Hourly. */
export async function applyLeftEvents(ctx: Ctx): Promise<void> {
  if (ctx.ports.payments === null) return;
  const events = await openEventsStatement(ctx.db, ctx.now - HOUR, REAPPLIED_AT_ONCE);
  for (const event of events) {
    await applyEvent(ctx, event).catch((error) => logError(error, { job: 'apply-left-events', event: event.id }));
  }
}
