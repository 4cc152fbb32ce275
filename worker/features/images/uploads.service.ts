import { imageMessages, type UploadedImageResponse, type UploadPurpose, uploadParts } from '#contract/images';
import { POST_IMAGE_BYTES_MAX } from '#contract/limits';
import { type Ctx, readAsUser } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { invalidInput } from '../../errors.ts';
import { CONTENT_TYPES, type ParsedImage } from '../../platform/images/image-file.ts';
import { type FormReader, isFile } from '../../platform/multipart.ts';
import { checkBlogger } from '../access/bloggers.policy.ts';
import { openImportStatement } from '../imports/open-import.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { withBucketErrors } from './bucket-errors.service.ts';
import { checkColor, checkShareImage, checkVariants } from './images.policy.ts';
import { presentVariants, shareKey, variantKey } from './images.present.ts';
import { addImageStatement } from './images.repo.ts';
import { eraseUnreferencedImages } from './images.service.ts';
import { validateImageFile } from './validate-image-file.service.ts';

/**
 * Counts an upload against the user's quota for its purpose; a profile picture counts as a featured image (docs/product-rules.md "Limits").
 * @throws AppError rate_limited
 */
export async function enforceUploadLimit(
  ctx: Ctx,
  user: Pick<SessionUser, 'id'>,
  purpose: UploadPurpose = 'featured',
  isImporting = false,
): Promise<void> {
  const { uploads, textPictures, importUploads } = ctx.config.limits;
  if (purpose !== 'text') await enforceRateLimit(ctx, { name: 'upload', key: user.id, rule: uploads });
  else if (isImporting) await enforceRateLimit(ctx, { name: 'import-upload', key: user.id, rule: importUploads });
  else await enforceRateLimit(ctx, { name: 'text-picture', key: user.id, rule: textPictures });
}

/**
 * Stores an image in a bucket with the content type of its kind.
 * @throws AppError unavailable when the bucket fails
 */
export async function storeImageFile(ctx: Ctx, bucket: R2Bucket, key: string, picture: ParsedImage): Promise<void> {
  const type = { httpMetadata: { contentType: CONTENT_TYPES[picture.kind] } };
  await withBucketErrors(ctx, 'put a picture', () => bucket.put(key, picture.bytes, type));
}

/** Reads and validates the parts of the form. */
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
 * Stores a post's image in all its widths, under a random name. Writes its row first: the sweep then finds the files of
 * a failed upload.
 * @throws AppError signed_out; email_unconfirmed, forbidden for a user who cannot publish; rate_limited, too_large;
 * invalid_input unless all files are valid images; unavailable
 */
export async function storePostImage(
  ctx: Ctx,
  purpose: UploadPurpose,
  readForm: FormReader,
): Promise<UploadedImageResponse> {
  const { viewer: user, rows } = await readAsUser(ctx, (seq) => [openImportStatement(ctx.db, seq, ctx.now)]);
  checkBlogger(user);
  await enforceUploadLimit(ctx, user, purpose, rows[0].length > 0);
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
