import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '#contract/time';

/**
 * A bounce or a complaint about a mail, as a provider reports it. The mail is named by its return path, or by its Message-ID,
 * whose first part is the same.
 */
export type MailReport = { kind: 'permanent' | 'temporary' | 'complaint'; returnPath: string };

/** A request as it was received: the body that was signed, and its headers. */
export type SignedRequest = { body: string; header(name: string): string | undefined };

/** A provider that sends reports to `/api/webhooks/mail/{name}`. */
export type MailWebhookProvider = {
  /** Returns whether one of `secrets` signed the request, a few minutes ago at most. */
  isSigned(request: SignedRequest, secrets: readonly string[], now: number): boolean;
  /** Returns the reports in a signed body; none for events of other kinds and for what is not readable. */
  parse(body: string): MailReport[];
};

/** Difference between the clocks, and the time of a request on its way. Older ones may be repetitions by others. */
export const SIGNATURE_TOLERANCE_MS = 5 * MINUTE;

/** Returns the value in a body, null if it is not JSON. */
export function parseJsonBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Returns whether one of the secrets signed the text with HMAC-SHA256. @param mac 64 hex digits */
export function isSignedText(text: string, mac: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(mac, 'hex');
  return secrets.some((secret) => timingSafeEqual(createHmac('sha256', secret).update(text).digest(), given));
}
