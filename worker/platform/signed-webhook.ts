import { createHmac } from 'node:crypto';
import { SECOND } from '#contract/time';

/** Outcome of a request to another host: whether it accepted, and its answer in words. */
export type OutsideAnswer = { isAccepted: boolean; answer: string };

/**
 * Requests an address of another host: no redirects, no body of the response, at most `timeoutMs`. Never throws.
 * @param init method, headers and body
 */
export async function requestOutside(url: URL, init: RequestInit, timeoutMs: number): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(new Error('late'));
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true });
  });
  try {
    const request = fetch(url.href, { ...init, redirect: 'manual', cache: 'no-store', signal });
    const response = await Promise.race([request, late]);
    void response.body?.cancel().catch(() => undefined);
    if (response.status >= 300 && response.status < 400)
      return { isAccepted: false, answer: `Answered ${response.status}: a redirect, which is not followed.` };
    return { isAccepted: response.ok, answer: `Answered ${response.status}.` };
  } catch {
    const answer = signal.aborted ? `No answer within ${timeoutMs / SECOND} seconds.` : 'Not reachable.';
    return { isAccepted: false, answer };
  }
}

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
