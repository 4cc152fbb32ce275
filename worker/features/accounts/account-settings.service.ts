import { authMessages, type Theme, type Viewer } from '#contract/accounts';
import { type Ctx, requireUser } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { productNameMessage } from '../billing/billing.messages.ts';
import { announceAccount } from '../live/announcements.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { presentViewer } from './accounts.present.ts';
import { renameStatements, saveThemeStatement } from './accounts.repo.ts';

/**
 * Changes the viewer's username. Two round trips.
 * @throws AppError signed_out; conflict at the field when another user has the username, compared case-insensitively;
 * rate_limited
 */
export async function changeUsername(ctx: Ctx, username: string): Promise<Viewer> {
  const user = await requireUser(ctx);
  await enforceRateLimit(ctx, { name: 'username', key: user.id, rule: ctx.config.limits.sensitive });
  const toProvider = productNameMessage(user.id, ctx.now);
  const [renamed] = await ctx.db.batch(renameStatements(ctx.db, user.seq, username, toProvider));
  if (renamed.length === 0) {
    const message = authMessages.usernameTaken;
    throw new AppError('conflict', message, { fields: { username: message } });
  }
  announceAccount(ctx, user.seq);
  wakeOutbox(ctx, 'jobs');
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
