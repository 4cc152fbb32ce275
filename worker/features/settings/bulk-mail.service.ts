import { type BulkMailRequest, type BulkMailResponse, bulkMailMessages } from '#contract/bulk-mail';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { lastTwoRows } from '../../db/client.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { wakeBulkLanes } from '../audience/wake-lanes.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import {
  assertSavedBulkMailStatement,
  type BulkMailRow,
  bulkMailStatement,
  removeBulkMailStatement,
  saveBulkMailStatement,
  savedBulkMail,
} from './bulk-server.repo.ts';
import { encryptBulkPassword, toBulkServer } from './bulk-server.service.ts';
import { smtpServerErrors } from './smtp.policy.ts';
import { sendingStatement } from './smtp.statements.ts';

/** Returns the bulk mail server without its password, and why campaigns are not sent. */
async function presentBulkMail(
  ctx: Ctx,
  [row]: readonly BulkMailRow[],
  [account]: Awaited<ReturnType<typeof sendingStatement>>,
): Promise<BulkMailResponse> {
  if (row === undefined) throw new Error('bulk_mail has no row');
  const { problem, accountServer } = await toBulkServer(ctx, row, account);
  const { host, port, username, fromEmail, useTls, bounceDomain, perSecond, perConnection, sockets, updatedAt } = row;
  const settings = {
    smtpServer: host,
    smtpPort: port,
    smtpUsername: username,
    fromEmail,
    useTls: useTls !== 0,
    bounceDomain,
    perSecond,
    perConnection,
    sockets,
    updatedAt,
  };
  return { settings: host === '' ? null : settings, problem, accountServer };
}

/** Returns the mail server for campaigns. @throws AppError signed_out; forbidden */
export async function readBulkMail(ctx: Ctx): Promise<BulkMailResponse> {
  await requireAdmin(ctx);
  return await presentBulkMail(ctx, ...(await ctx.db.batch([bulkMailStatement(ctx.db), sendingStatement(ctx.db)])));
}

/**
 * Saves the mail server for campaigns, which is used from now on.
 * @throws AppError signed_out; forbidden; invalid_input for a server that is not allowed in this installation
 */
export async function saveBulkMail(ctx: Ctx, { password, ...input }: BulkMailRequest): Promise<BulkMailResponse> {
  const admin = await requireAdmin(ctx);
  const problems = smtpServerErrors(ctx.config, input);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const sealedPassword = await encryptBulkPassword(password, ctx.config.sessionKeys);
  const entry = {
    action: 'bulk_mail_saved',
    target: input.smtpServer,
    before: savedBulkMail,
    // Each save replaces the password, which is never logged.
    after: { ...input, password: 'replaced' },
  } as const;
  const results = await ctx.db.batch([
    auditStatement(ctx.db, admin, entry, ctx.now),
    saveBulkMailStatement(ctx.db, { ...input, sealedPassword }, ctx.now),
    bulkMailStatement(ctx.db),
    sendingStatement(ctx.db),
  ]);
  wakeBulkLanes(ctx, true);
  return await presentBulkMail(ctx, ...lastTwoRows(results));
}

/**
 * Removes the mail server for campaigns: the account server sends them from now on.
 * @throws AppError signed_out; forbidden; not_found without one
 */
export async function removeBulkMail(ctx: Ctx): Promise<BulkMailResponse> {
  const admin = await requireAdmin(ctx);
  const entry = { action: 'bulk_mail_removed', target: 'bulk mail server', before: savedBulkMail } as const;
  const results = await runAsserted(
    ctx.db.batch([
      assertSavedBulkMailStatement(ctx.db),
      auditStatement(ctx.db, admin, entry, ctx.now),
      removeBulkMailStatement(ctx.db, ctx.now),
      bulkMailStatement(ctx.db),
      sendingStatement(ctx.db),
    ]),
  );
  if (results === null) throw notFound(bulkMailMessages.noneSaved);
  wakeBulkLanes(ctx, true);
  return await presentBulkMail(ctx, ...lastTwoRows(results));
}
