import { smtpMessages } from '#contract/smtp';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { isLoopbackHost } from '../../platform/mail/smtp.ts';
import { isBlockedPort } from './smtp.policy.ts';
import { sendingStatement } from './smtp.repo.ts';
import { decryptSmtpPassword } from './smtp-password.service.ts';

/** What mail goes through. `server` is `host:port`; `savedBy` is the admin whose settings they are. */
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

/** The server that the newest settings name; its password is null when it cannot be read any more. */
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

/** Reads what `toOutgoingMail` takes, in the caller's batch: always one row. */
export const outgoingRow = (ctx: Ctx) => sendingStatement(ctx.db);

/** What a row of `sendingStatement` means for the mail of now. */
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
 * What sends mail now: the newest settings of an admin, else the configuration, else nothing. One round trip, so that a
 * save counts at once. Where `smtp` is null mail waits, and `problem` says why.
 */
export async function readOutgoingMail(ctx: Ctx): Promise<OutgoingMail> {
  const [row] = await sendingStatement(ctx.db);
  return await toOutgoingMail(ctx, row);
}
