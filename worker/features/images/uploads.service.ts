import { imageMessages, type UploadedImageResponse, uploadParts } from '#contract/images';
import { POST_IMAGE_BYTES_MAX } from '#contract/limits';
import { type Ctx, requireUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { invalidInput } from '../../errors.ts';
import { CONTENT_TYPES, type ParsedImage } from '../../platform/images/image-file.ts';
import { type FormReader, isFile } from '../../platform/multipart.ts';
import { checkBlogger } from '../posts/bloggers.policy.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { withBucketErrors } from './bucket-errors.service.ts';
import { checkColor, checkShareImage, checkVariants } from './images.policy.ts';
import { presentVariants, shareKey, variantKey } from './images.present.ts';
import { addImageStatement } from './images.repo.ts';
import { eraseUnreferencedImages } from './images.service.ts';
import { validateImageFile } from './validate-image-file.service.ts';

/**
 * Takes one of a person's places for an upload, of whatever kind (decisions: 10 per 5 minutes).
 * @throws AppError rate_limited
 */
export async function enforceUploadLimit(ctx: Ctx, user: Pick<SessionUser, 'id'>): Promise<void> {
  await enforceRateLimit(ctx, { name: 'upload', key: user.id, rule: ctx.config.limits.uploads });
}

/**
 * Puts a picture into a bucket, typed by its kind.
 * @throws AppError unavailable when the bucket does not take it
 */
export async function storeImageFile(ctx: Ctx, bucket: R2Bucket, key: string, picture: ParsedImage): Promise<void> {
  const type = { httpMetadata: { contentType: CONTENT_TYPES[picture.kind] } };
  await withBucketErrors(ctx, 'put a picture', () => bucket.put(key, picture.bytes, type));
}

/** The parts of the form, judged. */
async function readParts(ctx: Ctx, user: SessionUser, form: FormData) {
  const files = form.getAll(uploadParts.picture).filter(isFile);
  if (files.length === 0) throw invalidInput({ image: imageMessages.postType });
  const pictures: ParsedImage[] = [];
  for (const file of files) pictures.push(await validateImageFile(ctx, file, user.id, imageMessages.postType));
  const sharePart = form.get(uploadParts.share);
  const share = isFile(sharePart) ? await validateImageFile(ctx, sharePart, user.id, imageMessages.postType) : null;
  checkShareImage(share);
  return { ...checkVariants(pictures), share, color: checkColor(form.get(uploadParts.color)) };
}

/**
 * Stores the picture of a post, in all its widths, under a random name. Its row is written first: should the rest not
 * come about, there is something to find and sweep.
 * @throws AppError signed_out; email_unconfirmed, forbidden for who could not publish them; rate_limited, too_large; invalid_input for anything but sound pictures; unavailable
 */
export async function storePostImage(ctx: Ctx, readForm: FormReader): Promise<UploadedImageResponse> {
  const user = await requireUser(ctx);
  checkBlogger(user);
  await enforceUploadLimit(ctx, user);
  const form = await readForm({ bytes: POST_IMAGE_BYTES_MAX, message: imageMessages.postTooLarge });
  const { variants, largest, share, color } = await readParts(ctx, user, form);

  const image = {
    id: crypto.randomUUID(),
    owner: user.seq,
    ext: largest.kind,
    width: largest.width,
    height: largest.height,
    widths: variants.map(({ width }) => width),
    hasShare: share !== null,
    color,
    createdAt: ctx.now,
  };
  await addImageStatement(ctx.db, image);
  const bucket = ctx.ports.buckets.blogImages;
  const puts = variants.map((variant) => storeImageFile(ctx, bucket, variantKey(image, variant.width), variant));
  if (share !== null) puts.push(storeImageFile(ctx, bucket, shareKey(image), share));
  const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    ctx.waitUntil(eraseUnreferencedImages(ctx, [image.id]));
    throw failed.reason;
  }
  return { id: image.id, picture: presentVariants(image, largest.width) };
}
