import { profileMessages } from '#contract/profiles';
import { type Ctx, requireUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError } from '../../errors.ts';
import { recordSecurityEvent } from '../security/security.service.ts';

/**
 * Requires the signed-in owner of a profile, and records other attempts.
 * @param id public id of the profile's user
 * @throws AppError signed_out; forbidden for another user's profile
 */
export async function requireOwner(ctx: Ctx, id: string): Promise<SessionUser> {
  const user = await requireUser(ctx);
  if (user.id === id) return user;
  recordSecurityEvent(ctx, { type: 'unauthorized_access', actor: user.id, detail: `the profile of ${id}` });
  throw new AppError('forbidden', profileMessages.notYours);
}
