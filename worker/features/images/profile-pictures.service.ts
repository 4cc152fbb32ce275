import { imageMessages, uploadParts } from '#contract/images';
import { PROFILE_PICTURE_BYTES_MAX } from '#contract/limits';
import type { Ctx } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { invalidInput } from '../../errors.ts';
import { logError } from '../../log.ts';
import { type FormReader, isFile } from '../../platform/multipart.ts';
import { REMOVED_PREFIX } from './removed-files.service.ts';
import { enforceUploadLimit, storeImageFile } from './uploads.service.ts';
import { validateImageFile } from './validate-image-file.service.ts';

/**
 * Stores a new profile picture. Save its key in the profile, then delete the older pictures.
 * @param readForm reads the form, only when the upload is allowed
 * @returns the key `{userId}/{userId}-{timestamp}.{ext}` in the bucket `profile-pictures`
 * @throws AppError rate_limited, too_large; invalid_input unless it is a valid JPEG, PNG or WebP; unavailable
 */
export async function storeProfilePicture(
  ctx: Ctx,
  user: Pick<SessionUser, 'id'>,
  readForm: FormReader,
): Promise<string> {
  await enforceUploadLimit(ctx, user);
  const form = await readForm({ bytes: PROFILE_PICTURE_BYTES_MAX, message: imageMessages.profileTooLarge });
  const [file, ...others] = form.getAll(uploadParts.picture);
  if (!isFile(file) || others.length > 0) throw invalidInput({ image: imageMessages.profileType });
  const picture = await validateImageFile(ctx, file, user.id, imageMessages.profileType);
  const key = `${user.id}/${user.id}-${ctx.now}.${picture.kind}`;
  await storeImageFile(ctx, ctx.ports.buckets.profilePictures, key, picture);
  return key;
}

/** Returns the upload time in the key, milliseconds UTC; NaN for a malformed key. */
const storedAt = (key: string) => Number(/-(\d+)\.[a-z]+$/.exec(key)?.[1]);

/**
 * Erases the pictures that the current one replaced, and those of failed saves. Never rejects: the next change retries.
 * @param currentKey the key in the profile; null when the picture was removed
 */
export async function deleteOldProfilePictures(ctx: Ctx, userId: string, currentKey: string | null): Promise<void> {
  const bucket = ctx.ports.buckets.profilePictures;
  // Keys only increase in a profile. A smaller one can no longer be shown.
  const isOlder = (key: string) => (currentKey === null ? storedAt(key) <= ctx.now : key < currentKey);
  try {
    const { objects } = await bucket.list({ prefix: `${userId}/` });
    const old = objects.map(({ key }) => key).filter(isOlder);
    if (old.length > 0) await bucket.delete(old);
  } catch (error) {
    logError(error, { requestId: ctx.requestId, doing: 'forget profile pictures' });
  }
}

/**
 * Erases all profile pictures of a user that one listing returns, those too that an admin removed.
 * @returns whether there may be more
 * @throws when the bucket fails
 */
export async function eraseProfilePictures(ctx: Ctx, userId: string): Promise<boolean> {
  const bucket = ctx.ports.buckets.profilePictures;
  const listings = [
    await bucket.list({ prefix: `${userId}/` }),
    await bucket.list({ prefix: `${REMOVED_PREFIX}${userId}/` }),
  ];
  for (const { objects } of listings) if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
  return listings.some(({ truncated }) => truncated);
}
