import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { MINUTE, SECOND } from '#contract/time';
import type { MailReport, MailWebhookProvider } from './mail-report.ts';

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
/** Difference between the clocks, and the time of a request on its way. Older ones may be repetitions by others. */
const TOLERANCE_MS = 5 * MINUTE;

const reportSchema = z.union([
  z.object({ type: z.literal('bounce'), returnPath: z.string(), isPermanent: z.boolean() }),
  z.object({ type: z.literal('complaint'), returnPath: z.string() }),
]);

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Reports as JSON, signed with HMAC-SHA256 over `seconds.body`. */
export const sandboxWebhook: MailWebhookProvider = {
  isSigned({ body, header }, secrets, now) {
    const [, seconds, mac] = SIGNATURE.exec(header('webhook-signature') ?? '') ?? [];
    if (seconds === undefined || mac === undefined) return false;
    if (Math.abs(now - Number(seconds) * SECOND) > TOLERANCE_MS) return false;
    const given = Buffer.from(mac, 'hex');
    return secrets.some((secret) =>
      timingSafeEqual(createHmac('sha256', secret).update(`${seconds}.${body}`).digest(), given),
    );
  },
  parse(body): MailReport[] {
    const { data } = reportSchema.safeParse(parseJson(body));
    if (data === undefined) return [];
    const { returnPath } = data;
    if (data.type === 'complaint') return [{ kind: 'complaint', returnPath }];
    return [{ kind: data.isPermanent ? 'permanent' : 'temporary', returnPath }];
  },
};
