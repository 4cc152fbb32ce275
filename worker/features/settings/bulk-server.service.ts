import { bulkMailMessages } from '#contract/bulk-mail';
import { isLoopbackHost, smtpMessages } from '#contract/smtp';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import { findEncryptionKey } from '../../platform/encryption.ts';
import { type BulkMailRow, bulkMailStatement, replaceBulkPasswordStatement } from './bulk-server.repo.ts';
import { readOutgoingMail, toOutgoingMail } from './outgoing-mail.service.ts';
import { isBlockedPort } from './smtp.policy.ts';
import type { sendingStatement } from './smtp.statements.ts';
import { decryptSmtpPassword, encryptSmtpPassword } from './smtp-password.service.ts';

/** The owner of the bulk server's password: the platform, where the account server has an admin. */
const PLATFORM = 0;

/** The mail server of campaigns. `perSecond` is for all lanes together; `isBulk` false means the account server. */
export type BulkServer = {
  isBulk: boolean;
  smtp: Config['smtp'];
  bounceDomain: string;
  perSecond: number;
  perConnection: number;
  sockets: number;
};

/** The account server sends campaigns over one connection, as fast as it sends other emails. */
const ACCOUNT_SERVER = { isBulk: false, bounceDomain: '', perSecond: 50, perConnection: 100, sockets: 1 } as const;

/** Encrypts the password of the bulk server. */
export const encryptBulkPassword = (password: string, keys: Config['sessionKeys']): Promise<string> =>
  encryptSmtpPassword(password, keys, PLATFORM);

type FoundServer = { server: BulkServer; problem: null } | { server: null; problem: string };

/** Returns the saved bulk server, null without one. `problem` is why it cannot send. */
async function toSavedServer({ config }: Ctx, row: BulkMailRow): Promise<FoundServer | null> {
  const { host, port, username, fromEmail, bounceDomain, perSecond, perConnection, sockets } = row;
  if (host === '') return null;
  const tls = row.useTls !== 0;
  if (!tls && !isLoopbackHost(host)) return { server: null, problem: smtpMessages.tlsRequired };
  if (isBlockedPort(config, port)) return { server: null, problem: smtpMessages.portBarred };
  const password = await decryptSmtpPassword(row.sealedPassword, config.sessionKeys, PLATFORM);
  if (password === null) return { server: null, problem: bulkMailMessages.passwordUnreadable };
  const smtp = { host, port, username, password, tls, from: fromEmail };
  return { server: { isBulk: true, smtp, bounceDomain, perSecond, perConnection, sockets }, problem: null };
}

/** Returns the server that sends campaigns: the bulk server, otherwise the account server. */
export async function toBulkServer(
  ctx: Ctx,
  row: BulkMailRow,
  account: Awaited<ReturnType<typeof sendingStatement>>[number] | undefined,
): Promise<FoundServer & { accountServer: string | null }> {
  const { smtp, problem, server: accountServer } = await toOutgoingMail(ctx, account);
  const saved = await toSavedServer(ctx, row);
  if (saved !== null) return { ...saved, accountServer };
  if (smtp === null) return { server: null, problem, accountServer };
  return { server: { ...ACCOUNT_SERVER, smtp }, problem: null, accountServer };
}

/** Returns the mail server of campaigns (null: emails wait) and the salt of the suppression list. Two round trips. */
export async function readBulkServer(ctx: Ctx): Promise<{ server: BulkServer | null; salt: string }> {
  const [row] = await bulkMailStatement(ctx.db);
  if (row === undefined) throw new Error('bulk_mail has no row');
  const saved = await toSavedServer(ctx, row);
  if (saved !== null) return { server: saved.server, salt: row.salt };
  const { smtp } = await readOutgoingMail(ctx);
  return { server: smtp === null ? null : { ...ACCOUNT_SERVER, smtp }, salt: row.salt };
}

/** Encrypts the bulk server's password again with the newest key, so an older key can be removed. */
export async function reencryptBulkPassword({ db, config, requestId }: Ctx): Promise<void> {
  const keys = config.sessionKeys;
  const [row] = await bulkMailStatement(db);
  if (row === undefined || row.sealedPassword === '') return;
  if (findEncryptionKey(row.sealedPassword, keys)?.kid === keys[0].kid) return;
  const password = await decryptSmtpPassword(row.sealedPassword, keys, PLATFORM);
  if (password === null)
    logError(new Error('The password of the bulk server can no longer be decrypted'), { requestId });
  else await replaceBulkPasswordStatement(db, row.sealedPassword, await encryptBulkPassword(password, keys));
}
