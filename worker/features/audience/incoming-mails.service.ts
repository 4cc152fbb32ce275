import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readBounceStatus } from '../../platform/mail/bounce-status.ts';
import { parseReturnPath, parseUnsubscribeAddress } from '../../platform/mail/return-path.ts';
import { unsubscribeByMail } from './lists.service.ts';
import { applyMailReport } from './mail-reports.service.ts';

/** A mail as Cloudflare's Email Routing delivers it. */
type IncomingMail = { to: string; headers: Headers; raw: ReadableStream<Uint8Array> };

/** Applies a mail to a return path. One that reports no failed delivery, such as an automatic reply, has no effect. */
async function receiveBounce(ctx: Ctx, { to, headers, raw }: IncomingMail): Promise<null> {
  const kind = await readBounceStatus(headers.get('content-type') ?? '', raw);
  if (kind !== null) await applyMailReport(ctx, { kind, returnPath: to });
  return null;
}

/**
 * Receives a mail to a return path or to an unsubscribe address; the address is the only proof. Returns null, or why the
 * mail must be rejected.
 */
export async function receiveIncomingMail(ctx: Ctx, mail: IncomingMail): Promise<string | null> {
  const { sessionKeys } = ctx.config;
  if ((await parseReturnPath(mail.to, sessionKeys)) !== null) return await receiveBounce(ctx, mail);
  const unsubscribed = await parseUnsubscribeAddress(mail.to, sessionKeys);
  if (unsubscribed === null) return 'This address does not exist';
  try {
    await unsubscribeByMail(ctx, unsubscribed);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error.message;
    throw error;
  }
  return null;
}
