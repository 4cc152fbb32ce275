import { type DeletionProgress, type DeletionRequest, deletionMessages, matchesUsername } from '#contract/deletions';
import type { Ctx } from '../../context.ts';
import type { SessionClaim } from '../../db/session.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { requirePassword } from '../accounts/current-password.service.ts';
import * as repo from './deletions.repo.ts';
import { requestAccountDeletion } from './deletions.service.ts';

/**
 * Returns the progress of the deletion that ended this session. A client that repeats the request may have missed the
 * first response.
 */
async function begunBy(ctx: Ctx, claim: SessionClaim | null): Promise<DeletionProgress | undefined> {
  if (claim === null) return undefined;
  const [progress] = await repo.openAccountDeletionStatement(ctx.db, claim.userSeq);
  return progress;
}

/**
 * Begins to delete the viewer's own account. Returns the progress when the deletion has already ended this session.
 * @throws AppError signed_out; rate_limited (5 a minute); invalid_input at the password or the username; conflict for
 * the last owner
 */
export async function deleteOwnAccount(ctx: Ctx, { password, username }: DeletionRequest): Promise<DeletionProgress> {
  const { claim } = ctx;
  try {
    const { user } = await requirePassword(ctx, password, 'password', (viewer) => {
      if (!matchesUsername(username, viewer.username)) {
        throw invalidInput({ username: deletionMessages.usernameDiffers });
      }
    });
    return await requestAccountDeletion(ctx, user.id, 'self');
  } catch (error) {
    const isSignedOut = error instanceof AppError && error.code === 'signed_out';
    const begun = isSignedOut ? await begunBy(ctx, claim) : undefined;
    if (begun === undefined) throw error;
    return begun;
  }
}
