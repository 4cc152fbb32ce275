import { SHARE_IMAGE } from '#contract/images';
import { PROFILE_PICTURE_WIDTH } from '#contract/limits';
import { decodePicture } from './decode-picture.ts';
import { averageColor, drawScaled, encodeJpeg, encodePicture } from './draw-picture.ts';
import { coverCrop, postImageCrop, type Size, sizeAtWidth, variantWidths, workingSize } from './image-sizes.ts';

/** Files to upload for a post's picture. `variants` ascend in width; `size` belongs to the largest. */
export type PostImageFiles = { variants: Blob[]; share: Blob; color: string; size: Size };

/**
 * Converts a file to formats that every browser displays. Drops all metadata, such as location, camera and date.
 * @throws UnreadablePicture
 */
export async function preparePostImage(file: Blob): Promise<PostImageFiles> {
  const original = await decodePicture(file);
  const part = postImageCrop(original);
  const picture = drawScaled(original, part, workingSize(part));
  original.close();
  const sizes = variantWidths(picture.width).map((width) => sizeAtWidth(picture, width));
  const all = { x: 0, y: 0, width: picture.width, height: picture.height };
  const variants: Blob[] = [];
  for (const size of sizes) variants.push(await encodePicture(drawScaled(picture, all, size)));
  const share = await encodeJpeg(drawScaled(picture, coverCrop(picture, SHARE_IMAGE), SHARE_IMAGE));
  return { variants, share, color: averageColor(picture), size: sizes.at(-1) ?? picture };
}

/**
 * Crops a picture to a square, no larger than its display size.
 * @throws UnreadablePicture
 */
export async function prepareProfilePicture(file: Blob): Promise<Blob> {
  const original = await decodePicture(file);
  const part = coverCrop(original, { width: 1, height: 1 });
  const width = Math.min(part.width, PROFILE_PICTURE_WIDTH);
  const square = drawScaled(original, part, { width, height: width });
  original.close();
  return await encodePicture(square);
}
