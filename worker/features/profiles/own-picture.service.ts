import type { OwnProfileResponse } from '#contract/profiles';
import type { Ctx } from '../../context.ts';
import type { FormReader } from '../../platform/multipart.ts';
import { deleteOldProfilePictures, storeProfilePicture } from '../images/profile-pictures.service.ts';
import { ownProfileStatements, presentChanged } from './own-profile.service.ts';
import { editProfileStatement, setPictureStatement } from './profile-edits.repo.ts';
import { requireOwner } from './profiles.policy.ts';

/**
 * Gives one's own profile a new picture; the older ones go. Two round trips.
 * @param id whose profile it is
 * @throws AppError signed_out; forbidden for somebody else's; not_found without a profile; rate_limited, too_large,
 * invalid_input, unavailable as `storeProfilePicture`
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
 * Takes the picture off one's own profile. Two round trips.
 * @param id whose profile it is
 * @throws AppError signed_out; forbidden for somebody else's; not_found without a profile
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
