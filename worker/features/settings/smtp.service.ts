import { type SmtpRequest, type SmtpResponse, smtpMessages } from '#contract/smtp';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { lastTwoRows, runBatch } from '../../db/client.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { logError } from '../../log.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { recordSecurityEvent } from '../security/security.service.ts';
import { reencryptBulkPassword } from './bulk-server.service.ts';
import { toOutgoingMail } from './outgoing-mail.service.ts';
import { smtpServerErrors } from './smtp.policy.ts';
import {
  assertSavedSmtpStatement,
  outdatedPasswordsStatement,
  ownSmtpStatement,
  removeSmtpStatement,
  replacePasswordStatement,
  savedSmtp,
  saveSmtpStatement,
} from './smtp.repo.ts';
import { type SmtpRow, sendingStatement } from './smtp.statements.ts';
import { decryptSmtpPassword, encryptSmtpPassword } from './smtp-password.service.ts';

/** Passwords that an hourly run encrypts again. Each admin has one row. */
const RESEALED_AT_ONCE = 100;

type SendingRow = Parameters<typeof toOutgoingMail>[1];

/** Returns an admin's settings and the configuration in use, without the password. */
async function presentSmtp(ctx: Ctx, own: SmtpRow | undefined, row: SendingRow): Promise<SmtpResponse> {
  const { by, server, from, savedBy, problem } = await toOutgoingMail(ctx, row);
  const sending = { by, server, from, savedBy, problem };
  if (own === undefined) return { settings: null, isPasswordReadable: true, sending };
  const { owner, encryptedPassword, useTls, ...rest } = own;
  const password = await decryptSmtpPassword(encryptedPassword, ctx.config.sessionKeys, owner);
  if (password === null) {
    const detail = 'a saved SMTP password was modified, or its key was removed';
    recordSecurityEvent(ctx, { type: 'content_tampering', actor: 'database', detail });
  }
  return { settings: { ...rest, useTls: useTls !== 0 }, isPasswordReadable: password !== null, sending };
}

/** Sends waiting email in the background with the configuration in use. A lost wake-up only delays it. */
function sendWaitingMail(ctx: Ctx): void {
  ctx.waitUntil(ctx.ports.outbox.poke('mail', true).catch((error) => logError(error, { requestId: ctx.requestId })));
}

/** Returns the viewer's own mail settings and the configuration in use. @throws AppError signed_out; forbidden */
export async function readSmtp(ctx: Ctx): Promise<SmtpResponse> {
  const admin = await requireAdmin(ctx);
  const [own, sending] = await ctx.db.batch([ownSmtpStatement(ctx.db, admin.seq), sendingStatement(ctx.db)]);
  return await presentSmtp(ctx, own[0], sending[0]);
}

/**
 * Saves the viewer's mail settings, which are used from now on, and sends waiting email.
 * @throws AppError signed_out; forbidden; invalid_input for a server that is not allowed in this installation
 */
export async function saveSmtp(ctx: Ctx, { password, ...input }: SmtpRequest): Promise<SmtpResponse> {
  const admin = await requireAdmin(ctx);
  const problems = smtpServerErrors(ctx.config, input);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const row: SmtpRow = {
    ...input,
    owner: admin.seq,
    encryptedPassword: await encryptSmtpPassword(password, ctx.config.sessionKeys, admin.seq),
    useTls: input.useTls ? 1 : 0,
    updatedAt: ctx.now,
  };
  const [own, sending] = lastTwoRows(
    await ctx.db.batch([
      auditStatement(
        ctx.db,
        admin,
        {
          action: 'smtp_settings_saved',
          target: admin.username,
          before: savedSmtp(admin.seq),
          // Each save replaces the password, which is never logged.
          after: { ...input, password: 'replaced' },
        },
        ctx.now,
      ),
      saveSmtpStatement(ctx.db, row),
      ownSmtpStatement(ctx.db, admin.seq),
      sendingStatement(ctx.db),
    ]),
  );
  sendWaitingMail(ctx);
  return await presentSmtp(ctx, own[0], sending[0]);
}

/**
 * Deletes the viewer's settings. Email then uses another admin's settings, otherwise the configuration.
 * @throws AppError signed_out; forbidden; not_found when the viewer has saved none
 */
export async function removeSmtp(ctx: Ctx): Promise<SmtpResponse> {
  const admin = await requireAdmin(ctx);
  const results = await runAsserted(
    ctx.db.batch([
      assertSavedSmtpStatement(ctx.db, admin.seq),
      auditStatement(
        ctx.db,
        admin,
        { action: 'smtp_settings_removed', target: admin.username, before: savedSmtp(admin.seq) },
        ctx.now,
      ),
      removeSmtpStatement(ctx.db, admin.seq),
      ownSmtpStatement(ctx.db, admin.seq),
      sendingStatement(ctx.db),
    ]),
  );
  if (results === null) throw notFound(smtpMessages.noneSaved);
  const [own, sending] = lastTwoRows(results);
  sendWaitingMail(ctx);
  return await presentSmtp(ctx, own[0], sending[0]);
}

/**
 * Encrypts passwords again with the newest key, so an older key can be removed. A password that cannot be decrypted
 * remains, and its owner must save it again.
 */
export async function reencryptSmtpPasswords(ctx: Ctx): Promise<void> {
  const keys = ctx.config.sessionKeys;
  const rows = await outdatedPasswordsStatement(ctx.db, keys[0]?.kid ?? '', RESEALED_AT_ONCE);
  const statements = await Promise.all(
    rows.map(async (row) => {
      const password = await decryptSmtpPassword(row.encryptedPassword, keys, row.owner);
      if (password !== null)
        return [replacePasswordStatement(ctx.db, row, await encryptSmtpPassword(password, keys, row.owner))];
      logError(new Error('An SMTP password can no longer be decrypted'), { requestId: ctx.requestId });
      return [];
    }),
  );
  await runBatch(ctx.db, statements.flat());
  await reencryptBulkPassword(ctx);
}
