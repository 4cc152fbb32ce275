import { profileMessages } from '#contract/profiles';
import { type Ctx, requireUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError } from '../../errors.ts';
import { recordSecurityEvent } from '../security/security.service.ts';

/**
 * The signed-in person, who is the one whose profile is to be changed.
 * @param id the public id of whose profile it is
 * @throws AppError signed_out; forbidden for any profile but one's own
 */
export async function requireOwner(ctx: Ctx, id: string): Promise<SessionUser> {
  const user = await requireUser(ctx);
  if (user.id === id) return user;
  recordSecurityEvent(ctx, { type: 'unauthorized_access', actor: user.id, detail: `the profile of ${id}` });
  throw new AppError('forbidden', profileMessages.notYours);
}
