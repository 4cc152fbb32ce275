import { randomUUID } from 'node:crypto';
import { retry } from '../../worker/platform/retry.ts';
import { isMeant, type Moods } from './mail-moods.ts';
import type { Message } from './message-store.ts';
import { signBody } from './webhook-signature.ts';

/** Where a provider reports bounces and complaints, and the secret that signs the reports. */
export type FeedbackTarget = { url: string; secret: string; retryMs?: readonly number[] };

/** A report of a provider about a mail that it accepted. `status` and `text` (RFC 3463) are those of a bounce. */
export type MailReport = {
  id: string;
  type: 'bounce' | 'complaint';
  at: number;
  recipient: string;
  /** The envelope's sender of the mail that it is about. */
  returnPath: string;
  messageId: string;
  status?: string;
  text?: string;
  isPermanent?: boolean;
};

const RETRY_MS = [500, 2_000, 5_000];
const GIVES_UP_AFTER_MS = 20_000;
const REPORTER = 'mail.sandbox.test';

/** Returns the reports that the moods cause for a mail. */
export function reportsFor(message: Message, { bounce, complain }: Moods): MailReport[] {
  const about = (type: MailReport['type'], recipient: string) => ({
    id: randomUUID(),
    type,
    at: Date.now(),
    recipient,
    returnPath: message.from,
    messageId: message.headers['message-id'] ?? '',
  });
  return message.to.flatMap((recipient): MailReport[] => {
    const mood = bounce.find(({ address }) => isMeant(address, recipient));
    if (mood !== undefined) {
      const { status, text } = mood;
      return [{ ...about('bounce', recipient), status, text, isPermanent: status.startsWith('5') }];
    }
    return complain.some((address) => isMeant(address, recipient)) ? [about('complaint', recipient)] : [];
  });
}

/** Returns a bounce as a mail to the return path of the mail that it is about (RFC 3464), with that mail's headers. */
export function composeBounce(report: MailReport, raw: Buffer): string {
  const text = raw.toString();
  const boundary = `report-${report.id}`;
  const isPermanent = report.isPermanent === true;
  const parts = [
    ['text/plain; charset=utf-8', `The mail to ${report.recipient} could not be delivered.`, report.text ?? '', ''],
    [
      'message/delivery-status',
      `Reporting-MTA: dns; ${REPORTER}`,
      `Arrival-Date: ${new Date(report.at).toUTCString()}`,
      '',
      `Final-Recipient: rfc822; ${report.recipient}`,
      `Action: ${isPermanent ? 'failed' : 'delayed'}`,
      `Status: ${report.status}`,
      `Diagnostic-Code: smtp; ${report.text}`,
      '',
    ],
    ['text/rfc822-headers', text.slice(0, text.indexOf('\r\n\r\n')), ''],
  ];
  const body = parts.flatMap(([type, ...lines]) => [`--${boundary}`, `Content-Type: ${type}`, '', ...lines]);
  return [
    `From: Mail Delivery System <mailer-daemon@${REPORTER}>`,
    `To: ${report.returnPath}`,
    `Subject: ${isPermanent ? 'Undelivered Mail Returned to Sender' : 'Delayed Mail'}`,
    `Date: ${new Date(report.at).toUTCString()}`,
    `Message-ID: <${report.id}@${REPORTER}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    ...body,
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** Sends a report as a signed webhook. Tries again as a provider does, then gives up. Returns whether it was accepted. */
export async function sendReport(report: MailReport, { url, secret, retryMs = RETRY_MS }: FeedbackTarget) {
  const body = JSON.stringify(report);
  const send = async () => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'webhook-signature': await signBody(body, secret, Date.now()),
    };
    const signal = AbortSignal.timeout(GIVES_UP_AFTER_MS);
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${url} responded ${response.status} to a ${report.type}`);
  };
  try {
    await retry(send, { attempts: retryMs.length + 1, delayMs: (attempt) => retryMs[attempt - 1] ?? 0 });
    return true;
  } catch (error) {
    console.error(String(error));
    return false;
  }
}
