import type { Ctx } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { hashAddress } from '../../platform/mail/address-hash.ts';
import { parseReturnPath } from '../../platform/mail/return-path.ts';
import type { MailReport, SignedRequest } from '../../platform/mail/webhooks/mail-report.ts';
import { findMailWebhook } from '../../platform/mail/webhooks/providers.ts';
import { recordSecurityEvent } from '../security/security.service.ts';
import { checkBreaker } from './breaker.service.ts';
import { applyReportStatements, reportedAddressStatement } from './mail-reports.repo.ts';

/**
 * Applies a bounce or a complaint once, however often it is reported (docs/product-rules.md "Bulk mail"). Without a valid
 * return path it has no effect. Two round trips, two more when the breaker pauses campaigns.
 */
export async function applyMailReport(ctx: Ctx, { kind, returnPath }: MailReport): Promise<void> {
  const mail = await parseReturnPath(returnPath, ctx.config.sessionKeys);
  if (mail === null) return;
  const [found] = await reportedAddressStatement(ctx.db, mail.contact);
  const hash = found === undefined || found.address === null ? null : hashAddress(found.salt, found.address);
  const [writes, counts] = applyReportStatements(ctx.db, mail, { kind, hash }, ctx.now);
  const [campaign] = lastRows(await runBatch(ctx.db, [...writes, counts]));
  if (campaign !== undefined) await checkBreaker(ctx, campaign);
}

/**
 * Receives the signed webhook of a mail provider.
 * @throws AppError not_found for an unknown provider or without a configured secret; invalid_credentials for a wrong or
 * old signature
 */
export async function receiveMailWebhook(ctx: Ctx, provider: string, request: SignedRequest): Promise<void> {
  const webhook = findMailWebhook(provider);
  const secrets = ctx.config.mailWebhookSecrets;
  if (webhook === undefined || secrets.length === 0) throw notFound('Not found');
  if (!webhook.isSigned(request, secrets, ctx.now)) {
    ctx.ports.metrics.record({ series: 'webhooks', verdict: 'refused', name: 'mail' });
    const detail = 'a mail webhook with a signature that does not match';
    recordSecurityEvent(ctx, { type: 'content_tampering', actor: ctx.address, detail });
    throw new AppError('invalid_credentials', 'Invalid webhook signature');
  }
  ctx.actor = { kind: 'webhook', provider };
  for (const report of webhook.parse(request.body)) await applyMailReport(ctx, report);
  ctx.ports.metrics.record({ series: 'webhooks', verdict: 'accepted', name: 'mail' });
}
