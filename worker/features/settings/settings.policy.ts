import { platformMessages } from '#contract/settings';
import { type Ctx, requireUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError } from '../../errors.ts';

const forbidden = (cause?: unknown) => new AppError('forbidden', platformMessages.forbidden, { cause });

/**
 * The signed-in admin. A check that fails counts as a no (spec §6).
 * @throws AppError signed_out; forbidden for everybody else
 */
export async function requireAdmin(ctx: Ctx): Promise<SessionUser> {
  const user = await requireUser(ctx).catch((error: unknown) => {
    throw error instanceof AppError ? error : forbidden(error);
  });
  if (!user.isAdmin) throw forbidden();
  return user;
}
