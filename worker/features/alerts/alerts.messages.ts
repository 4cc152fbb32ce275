import { DAY } from '#contract/time';
import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Payload of a message to the webhook: what it says, without personal data. */
export type AlertWebhook = { type: string; title: string; lines: string[]; at: number };

/** Builds the message to the webhook. It is retried for a day. */
export const alertWebhookMessage = (id: string, payload: AlertWebhook): NewOutboxMessage => ({
  ...jobMessage('alert-webhook', `${id}:webhook`, payload, payload.at),
  expiresAt: payload.at + DAY,
});
