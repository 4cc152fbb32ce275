import { UNSIGNED_WEBHOOK, WRONGLY_SIGNED_WEBHOOK } from '#contract/security';
import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { InvalidSignature, UnreadableEvent } from '../../platform/stripe/payment-errors.ts';
import type { ProviderEvent } from '../../platform/stripe/payments.ts';
import { requirePayments } from '../../platform/stripe/require-payments.ts';
import { recordSecurityEvent } from '../security/security.service.ts';
import { eventMessage } from './billing.messages.ts';
import { isReceived, storeEventStatement } from './stripe-events.repo.ts';
import { isHandledType, toWebhookTarget } from './webhook-targets.policy.ts';

const countWebhook = (ctx: Ctx, verdict: 'accepted' | 'ignored' | 'refused', name: string) =>
  ctx.ports.metrics.record({ series: 'webhooks', verdict, name });

async function read(ctx: Ctx, body: string, signature: string): Promise<ProviderEvent> {
  try {
    return await requirePayments(ctx).readEvent(body, signature);
  } catch (error) {
    if (error instanceof UnreadableEvent || error instanceof InvalidSignature) countWebhook(ctx, 'refused', 'stripe');
    if (error instanceof UnreadableEvent) {
      logError(error, { requestId: ctx.requestId });
      throw new AppError('malformed_request', 'The payload is not a Stripe event');
    }
    if (!(error instanceof InvalidSignature)) throw error;
    const detail = error.isWellFormed ? WRONGLY_SIGNED_WEBHOOK : UNSIGNED_WEBHOOK;
    recordSecurityEvent(ctx, { type: 'content_tampering', actor: ctx.address, detail });
    throw new AppError('malformed_request', 'Invalid webhook signature');
  }
}

/**
 * Verifies a webhook and stores it once, with the message that applies it (`processEvent`). Responds before it is
 * applied, which absorbs the peak of the 1st. One round trip.
 * @param body the raw body
 * @throws AppError malformed_request, storing nothing, for a bad signature or event; unavailable without payments
 */
export async function receiveWebhook(ctx: Ctx, body: string, signature: string | undefined): Promise<void> {
  ctx.actor = { kind: 'webhook', provider: 'stripe' };
  const event = await read(ctx, body, signature ?? '');
  const subject = toWebhookTarget(event);
  const { id, type, subscriptionId } = event;
  const row = { id, type, objectId: subject?.id ?? event.objectId, subscriptionId };
  const message = eventMessage({ id, kind: subject?.kind ?? null }, ctx.now);
  await runBatch(ctx.db, [
    storeEventStatement(ctx.db, row, subject === null ? 'ignored' : 'received', ctx.now),
    enqueueStatement(ctx.db, message, isReceived(id)),
  ]);
  countWebhook(ctx, subject === null ? 'ignored' : 'accepted', isHandledType(type) ? type : 'other');
  if (subject !== null) wakeOutbox(ctx, 'events');
}
