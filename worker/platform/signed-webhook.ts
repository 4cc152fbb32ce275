import { createHmac } from 'node:crypto';
import { SECOND } from '#contract/time';
import { type OutsideAnswer, requestOutside } from './outside-request.ts';

/**
 * Sends JSON with a signature in Stripe's scheme: an HMAC-SHA256 of the time in seconds, a dot and the body.
 * @param message its id is the same in each retry
 */
export async function postSignedWebhook(
  url: URL,
  secret: string,
  message: { id: string; body: Record<string, unknown> },
  limits: { now: number; timeoutMs: number },
): Promise<OutsideAnswer> {
  const body = JSON.stringify({ id: message.id, ...message.body });
  const time = Math.floor(limits.now / SECOND);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = {
    'Content-Type': 'application/json',
    'Webhook-Id': message.id,
    'Webhook-Signature': `t=${time},v1=${signature}`,
  };
  return await requestOutside(url, { method: 'POST', headers, body }, limits.timeoutMs);
}
