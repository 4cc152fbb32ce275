import { SHARE_IMAGE } from '#contract/images';
import { POST_IMAGE_WIDTHS } from '#contract/limits';

export type Size = { width: number; height: number };
export type Crop = Size & { x: number; y: number };

const WIDEST = Math.max(...POST_IMAGE_WIDTHS);
/** An original is kept in its own width when the widths of the contract miss more than this share of it. */
const WORTH_KEEPING = 1.15;
/** Higher pictures are cropped, as every place crops them: formats and servers have their limits. */
const HEIGHT_MAX_PER_WIDTH = 3;

export const fullCrop = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height });

/** The widths to make of a picture, rising; never wider than it is. */
export function variantWidths(width: number): number[] {
  const widths = POST_IMAGE_WIDTHS.filter((each) => each <= width);
  const largest = widths.at(-1) ?? 0;
  return width < WIDEST && width >= largest * WORTH_KEEPING ? [...widths, width] : widths;
}

/** A picture's size in another width, at least one pixel high. */
export function sizeAtWidth(size: Size, width: number): Size {
  return { width, height: Math.max(1, Math.round((size.height * width) / size.width)) };
}

/** How much of what is cut off a picture's height is cut at its top: less than half, as faces are in the upper part. */
const CUT_ABOVE = 0.2;

/** The part of a picture that has the ratio of `shape`, as large as it can be: the middle, or above the middle. */
export function coverCrop(picture: Size, shape: Size): Crop {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const width = Math.max(1, Math.round(shape.width * scale));
  const height = Math.max(1, Math.round(shape.height * scale));
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) * CUT_ABOVE),
    width,
    height,
  };
}

/** The part of a picture that a post shows: all of it, or a part of one that is very high. */
export function postImageCrop(picture: Size): Crop {
  if (picture.height <= picture.width * HEIGHT_MAX_PER_WIDTH) return fullCrop(picture);
  return coverCrop(picture, { width: 1, height: HEIGHT_MAX_PER_WIDTH });
}

/**
 * The sizes to draw a picture in, one after the other, until it has the size wanted: each half of the one before, so
 * that no pixel of the original is skipped.
 */
export function scalingSteps(from: Size, to: Size): Size[] {
  const steps: Size[] = [];
  let { width, height } = from;
  while (width >= to.width * 2 && height >= to.height * 2) {
    width = Math.ceil(width / 2);
    height = Math.ceil(height / 2);
    steps.push({ width, height });
  }
  const last = steps.at(-1);
  return last?.width === to.width && last.height === to.height ? steps : [...steps, to];
}

/** The size to shrink a large picture to before anything is made of it: no less than any variant needs. */
export function workingSize(picture: Size): Size {
  let { width, height } = picture;
  while (width >= WIDEST * 2 && height >= SHARE_IMAGE.height * 2) {
    width = Math.ceil(width / 2);
    height = Math.ceil(height / 2);
  }
  return { width, height };
}
