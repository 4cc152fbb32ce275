import * as z from 'zod';
import { SECOND } from '#contract/time';
import {
  isSignedText,
  type MailReport,
  type MailWebhookProvider,
  parseJsonBody,
  SIGNATURE_TOLERANCE_MS,
} from './mail-report.ts';

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const reportSchema = z.union([
  z.object({ type: z.literal('bounce'), returnPath: z.string(), isPermanent: z.boolean() }),
  z.object({ type: z.literal('complaint'), returnPath: z.string() }),
]);

/** Reports as JSON, signed with HMAC-SHA256 over `seconds.body`. */
export const sandboxWebhook: MailWebhookProvider = {
  isSigned({ body, header }, secrets, now) {
    const [, seconds, mac] = SIGNATURE.exec(header('webhook-signature') ?? '') ?? [];
    if (seconds === undefined || mac === undefined) return false;
    if (Math.abs(now - Number(seconds) * SECOND) > SIGNATURE_TOLERANCE_MS) return false;
    return isSignedText(`${seconds}.${body}`, mac, secrets);
  },
  parse(body): MailReport[] {
    const { data } = reportSchema.safeParse(parseJsonBody(body));
    if (data === undefined) return [];
    const { returnPath } = data;
    if (data.type === 'complaint') return [{ kind: 'complaint', returnPath }];
    return [{ kind: data.isPermanent ? 'permanent' : 'temporary', returnPath }];
  },
};
