import type { OwnProfileResponse } from '#contract/profiles';
import type { Ctx } from '../../context.ts';
import type { FormReader } from '../../platform/multipart.ts';
import { deleteOldProfilePictures, storeProfilePicture } from '../images/profile-pictures.service.ts';
import { ownProfileStatements, presentChanged } from './own-profile.service.ts';
import { editProfileStatement, setPictureStatement } from './profile-edits.repo.ts';
import { requireOwner } from './require-owner.service.ts';

/**
 * Replaces the picture of the viewer's profile; older ones are deleted in the background. Two round trips.
 * @param id of the profile's user
 * @throws AppError signed_out; forbidden for another user's profile; not_found without a profile; and the errors of
 *   `storeProfilePicture`
 */
export async function savePicture(ctx: Ctx, id: string, readForm: FormReader): Promise<OwnProfileResponse> {
  const user = await requireOwner(ctx, id);
  const key = await storeProfilePicture(ctx, user, readForm);
  const [, row, counts] = await ctx.db.batch([
    setPictureStatement(ctx.db, user.seq, key),
    ...ownProfileStatements(ctx, user.seq),
  ]);
  ctx.waitUntil(deleteOldProfilePictures(ctx, user.id, row[0]?.pictureKey ?? null));
  return presentChanged(ctx, row, counts);
}

/**
 * Removes the picture of the viewer's profile. Two round trips.
 * @param id of the profile's user
 * @throws AppError signed_out; forbidden for another user's profile; not_found without a profile
 */
export async function removePicture(ctx: Ctx, id: string): Promise<OwnProfileResponse> {
  const user = await requireOwner(ctx, id);
  const [, row, counts] = await ctx.db.batch([
    editProfileStatement(ctx.db, user.seq, { pictureKey: null }),
    ...ownProfileStatements(ctx, user.seq),
  ]);
  ctx.waitUntil(deleteOldProfilePictures(ctx, user.id, null));
  return presentChanged(ctx, row, counts);
}
