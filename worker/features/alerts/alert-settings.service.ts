import {
  type AlertEmails,
  type AlertSettingsRequest,
  type AlertSettingsResponse,
  type AlertTestResponse,
  alertMessages,
} from '#contract/alerts';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { newToken } from '../../platform/secrets.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { encryptAlertSecret, newsStatements, parseAlertAddress, postAlert } from './alert-delivery.service.ts';
import { testNews } from './alert-news.present.ts';
import {
  type AlertSettingsRow,
  alertSettingsStatement,
  assertAlertSettingsVersion,
  optOutStatement,
  replaceSecretStatement,
  saveAlertSettingsStatement,
  saveOptOutStatement,
} from './alert-settings.repo.ts';
import { dueDigestDay, formatMinutes, parseMinutes } from './alert-times.policy.ts';

const newSecret = (): string => `whsec_${newToken()}`;

async function readSettings(ctx: Ctx, userSeq: number, secret: string | null = null) {
  const [[row], optOuts] = await ctx.db.batch([alertSettingsStatement(ctx.db), optOutStatement(ctx.db, userSeq)]);
  const { sealedSecret: _sealed, digestDay: _day, evaluatedAt: _at, quietFrom, quietTo, ...shown } = row;
  const settings: AlertSettingsResponse = {
    ...shown,
    quietFrom: formatMinutes(quietFrom),
    quietTo: formatMinutes(quietTo),
    mailsMe: optOuts.length === 0,
    secret,
  };
  return { row, settings };
}

/** Returns where alerts go and what the last heartbeat did. @throws AppError signed_out; forbidden */
export async function readAlertSettings(ctx: Ctx): Promise<AlertSettingsResponse> {
  const admin = await requireAdmin(ctx);
  return (await readSettings(ctx, admin.seq)).settings;
}

/** Returns whether an admin gets alerts by email. @throws AppError signed_out; forbidden */
export async function readAlertEmails(ctx: Ctx): Promise<AlertEmails> {
  const admin = await requireAdmin(ctx);
  return { mailsMe: (await optOutStatement(ctx.db, admin.seq)).length === 0 };
}

/** Turns an admin's own alert emails on or off. @throws AppError signed_out; forbidden */
export async function saveAlertEmails(ctx: Ctx, { mailsMe }: AlertEmails): Promise<void> {
  const admin = await requireAdmin(ctx);
  const entry = { action: 'alert_emails_saved', target: 'own emails', after: { mailsMe } } as const;
  await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, entry, ctx.now),
    saveOptOutStatement(ctx.db, admin.seq, mailsMe),
  ]);
}

/** Returns the host of an address: the rest may contain a secret, which is not logged. */
const hostOf = (url: string): string => (url === '' ? '' : new URL(url).host);

const toAuditValues = (
  row: Pick<AlertSettingsRow, 'webhookUrl' | 'heartbeatUrl' | 'timeZone' | 'digestHour'> & {
    quietFrom: number | null;
    quietTo: number | null;
  },
) => ({
  webhookHost: hostOf(row.webhookUrl),
  heartbeatHost: hostOf(row.heartbeatUrl),
  quietHours: row.quietFrom === null ? '' : `${formatMinutes(row.quietFrom)}–${formatMinutes(row.quietTo)}`,
  timeZone: row.timeZone,
  digestHour: row.digestHour,
});

/** Checks the addresses for this installation. @throws AppError invalid_input */
function requireAddresses(ctx: Ctx, request: AlertSettingsRequest): void {
  const problems: Record<string, string> = {};
  for (const name of ['webhookUrl', 'heartbeatUrl'] as const) {
    const url = request[name];
    if (url !== '' && parseAlertAddress(ctx.config, url) === null) problems[name] = alertMessages.urlInvalid;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

const outdated = () => new AppError('conflict', alertMessages.conflict);

/**
 * Saves where and when alerts go. The first address of the webhook creates its signing secret, which only this response
 * contains. An hour of the digest that has passed today starts tomorrow.
 * @throws AppError signed_out; forbidden; invalid_input for an address that is not public; conflict when the settings were
 *   saved since `base`
 */
export async function saveAlertSettings(ctx: Ctx, request: AlertSettingsRequest): Promise<AlertSettingsResponse> {
  const admin = await requireAdmin(ctx);
  requireAddresses(ctx, request);
  const { row, settings } = await readSettings(ctx, admin.seq);
  const { mailsMe, quietFrom, quietTo, base, ...rest } = request;
  if (base !== null && base !== row.updatedAt) throw outdated();
  const isNewHour = request.digestHour !== row.digestHour || request.timeZone !== row.timeZone;
  const digestDay = (isNewHour && dueDigestDay({ ...request, digestDay: row.digestDay }, ctx.now)) || row.digestDay;
  const saved = { ...rest, quietFrom: parseMinutes(quietFrom), quietTo: parseMinutes(quietTo), digestDay };
  const secret = row.sealedSecret === '' && request.webhookUrl !== '' ? newSecret() : null;
  const sealed = secret === null ? '' : await encryptAlertSecret(secret, ctx.config.sessionKeys);
  const before = { ...toAuditValues(row), mailsMe: settings.mailsMe };
  const after = { ...toAuditValues(saved), mailsMe };
  const entry = { action: 'alert_settings_saved', target: 'alerts', before, after } as const;
  const written = await runAsserted(
    runBatch(ctx.db, [
      ...(base === null ? [] : [assertAlertSettingsVersion(ctx.db, base)]),
      auditStatement(ctx.db, admin, entry, ctx.now),
      saveAlertSettingsStatement(ctx.db, saved, sealed, ctx.now),
      saveOptOutStatement(ctx.db, admin.seq, mailsMe),
    ]),
  );
  if (written === null) throw outdated();
  const stored = await readSettings(ctx, admin.seq);
  // Another first save may have been faster: then its secret is stored.
  return { ...stored.settings, secret: stored.row.sealedSecret === sealed ? secret : null };
}

/** Replaces the signing secret; the old one signs nothing from now on. @throws AppError signed_out; forbidden; not_found */
export async function replaceAlertSecret(ctx: Ctx): Promise<AlertSettingsResponse> {
  const admin = await requireAdmin(ctx);
  const { row } = await readSettings(ctx, admin.seq);
  if (row.webhookUrl === '') throw notFound(alertMessages.noWebhook);
  const secret = newSecret();
  await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, { action: 'alert_secret_replaced', target: 'alerts' }, ctx.now),
    replaceSecretStatement(ctx.db, await encryptAlertSecret(secret, ctx.config.sessionKeys)),
  ]);
  return (await readSettings(ctx, admin.seq, secret)).settings;
}

/**
 * Sends a test alert: immediately to the webhook, whose answer is returned, and by email to this admin.
 * @throws AppError signed_out; forbidden; rate_limited; conflict when this admin gets no emails and there is no webhook
 */
export async function sendTestAlert(ctx: Ctx): Promise<AlertTestResponse> {
  const admin = await requireAdmin(ctx);
  await enforceRateLimit(ctx, { name: 'test-alert', key: admin.id, rule: ctx.config.limits.sensitive });
  const { row, settings } = await readSettings(ctx, admin.seq);
  const hasWebhook = row.webhookUrl !== '';
  if (!hasWebhook && !settings.mailsMe) throw new AppError('conflict', alertMessages.nothingToTest);
  const id = `alert-test:${crypto.randomUUID()}`;
  const people = settings.mailsMe ? [{ userId: admin.id, email: admin.email, may: () => true }] : [];
  const after = { webhookHost: hostOf(row.webhookUrl), mail: settings.mailsMe };
  await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, { action: 'test_alert_sent', target: 'alerts', after }, ctx.now),
    ...(await newsStatements(ctx, id, () => testNews, { people, hasWebhook: false })),
  ]);
  if (people.length > 0) wakeOutbox(ctx, 'mail');
  const webhook = hasWebhook ? await postAlert(ctx, row, `${id}:webhook`, { ...testNews, at: ctx.now }) : null;
  return { webhook, isMailed: people.length > 0 };
}
