import * as z from 'zod';
import { SECOND } from '#contract/time';
import {
  isSignedText,
  type MailReport,
  type MailWebhookProvider,
  parseJsonBody,
  SIGNATURE_TOLERANCE_MS,
} from './mail-report.ts';

const signedSchema = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().min(1).max(100),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});

const message = z.object({ headers: z.object({ 'message-id': z.string() }) });
const reportSchema = z.object({
  'event-data': z.union([
    z.object({ event: z.literal('complained'), message }),
    z.object({ event: z.literal('failed'), severity: z.enum(['permanent', 'temporary']), message }),
  ]),
});

/**
 * Reports of Mailgun. The signature is part of the body and covers a time and a random token, not the event, so only a mail
 * whose Message-ID the platform signed has an effect.
 */
export const mailgunWebhook: MailWebhookProvider = {
  isSigned({ body }, secrets, now) {
    const { data } = signedSchema.safeParse(parseJsonBody(body));
    if (data === undefined) return false;
    const { timestamp, token, signature } = data.signature;
    if (Math.abs(now - Number(timestamp) * SECOND) > SIGNATURE_TOLERANCE_MS) return false;
    return isSignedText(timestamp + token, signature, secrets);
  },
  parse(body): MailReport[] {
    const { data } = reportSchema.safeParse(parseJsonBody(body));
    if (data === undefined) return [];
    const event = data['event-data'];
    const returnPath = event.message.headers['message-id'].replace(/^</, '');
    return [{ kind: event.event === 'complained' ? 'complaint' : event.severity, returnPath }];
  },
};
