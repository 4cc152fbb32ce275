import type { Theme, Viewer } from '#contract/accounts';
import { handleMessages } from '#contract/handle-messages';
import { foldHandle } from '#contract/handle-rules';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { productNameMessage } from '../billing/billing.messages.ts';
import { claimHandle, decideHandle, refusedHandle } from '../handles/handles.service.ts';
import { handleFactsStatement } from '../handles/handles.statements.ts';
import { announceAccount } from '../live/announcements.service.ts';
import { usernameChangedEmail } from '../mail/account.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { purgeBloggerPages } from '../profiles/blogger-pages.service.ts';
import { enforceRateLimit, rateLimited } from '../security/security.service.ts';
import { presentViewer } from './accounts.present.ts';
import { renameStatements, saveThemeStatement } from './accounts.repo.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Takes one of the renames of a month (docs/product-rules.md "Handles").
 * @throws AppError rate_limited at the field, with the day of the next one
 */
async function takeRename(ctx: Ctx, userId: string): Promise<void> {
  const limit = { name: 'rename', key: userId };
  const slot = await ctx.ports.limits.take(`${limit.name}:${limit.key}`, ctx.config.limits.renames);
  if (slot.taken) return;
  const { retryAfterMs } = slot;
  const { code } = rateLimited(ctx, limit, retryAfterMs);
  const message = handleMessages.tooManyRenames(dayFormat.format(ctx.now + retryAfterMs));
  throw new AppError(code, message, { fields: { username: message }, retryAfterMs });
}

/**
 * Changes the viewer's username, and with it the address of their blog (docs/product-rules.md "Handles"). Three round
 * trips at most.
 * @throws AppError signed_out; conflict at the field when the user cannot take the handle; rate_limited
 */
export async function changeUsername(ctx: Ctx, username: string): Promise<Viewer> {
  const { viewer: user, rows } = await readAsUser(ctx, (seq) => [
    handleFactsStatement(ctx.db, claimHandle(ctx, username, seq)),
  ]);
  await enforceRateLimit(ctx, { name: 'username', key: user.id, rule: ctx.config.limits.sensitive });
  if (username === user.username) return presentViewer(user);
  const [[facts]] = rows;
  const state = await decideHandle(ctx, username, rows[0]);
  if (state !== 'free') throw refusedHandle(state);
  const isOwn = facts?.isOwnFormer === 1 || foldHandle(username) === foldHandle(user.username);
  if (!isOwn) await takeRename(ctx, user.id);

  const change = { before: user.username, after: username };
  const notice = await createEmailMessage(ctx, (head) => usernameChangedEmail(head, change), { to: user.email });
  const messages = { notice, toProvider: productNameMessage(user.id, ctx.now) };
  const claim = claimHandle(ctx, username, user.seq);
  const [, , , renamed, , refused] = await ctx.db.batch(renameStatements(ctx.db, claim, messages));
  if (renamed.length === 0) {
    const stateNow = await decideHandle(ctx, username, refused);
    throw refusedHandle(stateNow === 'free' ? 'taken' : stateNow);
  }
  announceAccount(ctx, user.seq);
  wakeOutbox(ctx, 'mail');
  wakeOutbox(ctx, 'jobs');
  ctx.waitUntil(purgeBloggerPages(ctx, user.id, user.username, username));
  return presentViewer({ ...user, username });
}

/**
 * Stores the viewer's theme for all devices.
 * @throws AppError signed_out
 */
export async function saveTheme(ctx: Ctx, theme: Theme): Promise<Viewer> {
  const user = await requireUser(ctx);
  await saveThemeStatement(ctx.db, user.seq, theme);
  announceAccount(ctx, user.seq);
  return presentViewer({ ...user, theme });
}
