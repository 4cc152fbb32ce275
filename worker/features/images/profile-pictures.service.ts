import { imageMessages, uploadParts } from '#contract/images';
import { PROFILE_PICTURE_BYTES_MAX } from '#contract/limits';
import type { Ctx } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { invalidInput } from '../../errors.ts';
import { logError } from '../../log.ts';
import { type FormReader, isFile } from '../../platform/multipart.ts';
import { enforceUploadLimit, storeImageFile } from './uploads.service.ts';
import { validateImageFile } from './validate-image-file.service.ts';

/**
 * Stores a person's new profile picture (decisions 'Pictures'). It is theirs once their profile holds the key; forget
 * the older ones then.
 * @param readForm the request's form; asked only when they may upload
 * @returns the key `{userId}/{userId}-{timestamp}.{ext}` in the bucket `profile-pictures`
 * @throws AppError rate_limited, too_large; invalid_input for anything but a sound JPEG, PNG or WebP; unavailable
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

/** When the picture with this key was stored, milliseconds UTC; NaN when the key is not one of theirs. */
const storedAt = (key: string) => Number(/-(\d+)\.[a-z]+$/.exec(key)?.[1]);

/**
 * Erases the pictures that a person's current one replaced, also those of saves that failed. Never rejects: what is
 * left goes with the next change.
 * @param currentKey what their profile holds now; null when they removed their picture
 */
export async function deleteOldProfilePictures(ctx: Ctx, userId: string, currentKey: string | null): Promise<void> {
  const bucket = ctx.ports.buckets.profilePictures;
  // A profile never goes back to a smaller key: what is smaller cannot be shown any more.
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
 * Erases every picture a person ever gave their profile, as far as one listing reaches.
 * @returns whether there may be more
 * @throws when the bucket does not answer
 */
export async function eraseProfilePictures(ctx: Ctx, userId: string): Promise<boolean> {
  const bucket = ctx.ports.buckets.profilePictures;
  const { objects, truncated } = await bucket.list({ prefix: `${userId}/` });
  if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
  return truncated;
}
