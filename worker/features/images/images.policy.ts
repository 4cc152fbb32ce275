import { SHARE_IMAGE } from '#contract/images';
import { invalidInput } from '../../errors.ts';
import type { ParsedImage } from '../../platform/images/image-file.ts';

/** Maximum number of widths of one image. */
export const VARIANTS_MAX = 6;
const COLOR = /^#[0-9a-f]{6}$/;
/** A light gray, for an upload without a color. */
const NEUTRAL_COLOR = '#d9d6d0';

/**
 * Sorts the files of one image, narrowest first.
 * @returns them, and the largest, which defines the image's size
 * @throws AppError invalid_input unless they have one type and shape (within a pixel of rounding) and different widths
 */
export function checkVariants(pictures: readonly ParsedImage[]): { variants: ParsedImage[]; largest: ParsedImage } {
  const variants = pictures.toSorted((a, b) => a.width - b.width);
  const largest = variants.at(-1);
  const isOnePicture = variants.every(
    ({ kind, width, height }, n) =>
      kind === largest?.kind &&
      width !== variants[n - 1]?.width &&
      Math.abs(height - (largest.height * width) / largest.width) <= 1,
  );
  if (largest === undefined || variants.length > VARIANTS_MAX || !isOnePicture) {
    throw invalidInput({
      image: `Send one image as up to ${VARIANTS_MAX} files of the same type and aspect ratio, each with a different width`,
    });
  }
  return { variants, largest };
}

/** @throws AppError invalid_input unless it is a JPEG in the size of share images */
export function checkShareImage(share: ParsedImage | null): void {
  const { width, height } = SHARE_IMAGE;
  if (share !== null && (share.kind !== 'jpg' || share.width !== width || share.height !== height)) {
    throw invalidInput({ share: `The share image must be a JPEG of ${width} x ${height} pixels` });
  }
}

/**
 * Returns the placeholder color of an image.
 * @throws AppError invalid_input
 */
export function checkColor(color: unknown): string {
  if (color === null) return NEUTRAL_COLOR;
  if (typeof color !== 'string' || !COLOR.test(color)) throw invalidInput({ color: 'Send the color as #rrggbb' });
  return color;
}
