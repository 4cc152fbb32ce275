import { isLoopbackHost, smtpMessages } from '#contract/smtp';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { isBlockedPort } from './smtp.policy.ts';
import { sendingStatement } from './smtp.statements.ts';
import { decryptSmtpPassword } from './smtp-password.service.ts';

/** Configuration in use for email. `server` is `host:port`; `savedBy` is the admin who saved the settings. */
export type OutgoingMail = {
  by: 'settings' | 'configuration' | 'nothing';
  server: string | null;
  from: string | null;
  fromName: string;
  platformName: string;
  supportEmail: string;
  savedBy: string | null;
} & ({ smtp: Config['smtp']; problem: null } | { smtp: null; problem: string });

type SendingRow = Awaited<ReturnType<typeof sendingStatement>>[number];

/** Returns the server of the newest settings, or null; its password is null when it cannot be decrypted. */
async function savedServer(row: SendingRow, keys: Config['sessionKeys']) {
  if (row.owner === null) return null;
  return {
    host: row.smtpServer ?? '',
    port: row.smtpPort ?? 0,
    username: row.smtpUsername ?? '',
    password: await decryptSmtpPassword(row.encryptedPassword ?? '', keys, row.owner),
    tls: row.useTls !== 0,
    from: row.fromEmail ?? '',
  };
}

/** Converts a row of `sendingStatement` to the configuration in use. */
export async function toOutgoingMail(ctx: Ctx, row: SendingRow | undefined): Promise<OutgoingMail> {
  const { config } = ctx;
  const platformName = row?.platformName ?? config.platformName;
  const platform = { platformName, supportEmail: row?.supportEmail ?? config.platformEmail };
  const saved = row === undefined ? null : await savedServer(row, config.sessionKeys);
  const { password, ...smtp } = saved ?? config.smtp;
  if (smtp.host === '') {
    const nothing = { by: 'nothing', server: null, from: null, savedBy: null, smtp: null } as const;
    return { ...nothing, ...platform, fromName: platformName, problem: smtpMessages.unset };
  }
  const facts = {
    by: saved === null ? ('configuration' as const) : ('settings' as const),
    server: `${smtp.host}:${smtp.port}`,
    from: smtp.from,
    ...platform,
    fromName: row?.fromName || platformName,
    savedBy: row?.savedBy ?? null,
  };
  if (!smtp.tls && !isLoopbackHost(smtp.host)) return { ...facts, smtp: null, problem: smtpMessages.tlsRequired };
  if (isBlockedPort(config, smtp.port)) return { ...facts, smtp: null, problem: smtpMessages.portBarred };
  if (password === null) return { ...facts, smtp: null, problem: smtpMessages.passwordUnreadable };
  return { ...facts, smtp: { ...smtp, password }, problem: null };
}

/**
 * Returns the configuration in use: the newest settings of an admin, otherwise the deployment's, otherwise none. Never
 * cached, so a save takes effect immediately. One round trip. If `smtp` is null, email waits and `problem` is the
 * reason.
 */
export async function readOutgoingMail(ctx: Ctx): Promise<OutgoingMail> {
  const [row] = await sendingStatement(ctx.db);
  return await toOutgoingMail(ctx, row);
}
