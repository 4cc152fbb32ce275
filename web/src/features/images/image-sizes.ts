import { SHARE_IMAGE } from '#contract/images';
import { POST_IMAGE_WIDTHS } from '#contract/limits';

export type Size = { width: number; height: number };
export type Crop = Size & { x: number; y: number };

const WIDEST = Math.max(...POST_IMAGE_WIDTHS);
/** The original width is stored too if it exceeds the largest standard width by this factor. */
const WORTH_KEEPING = 1.15;
/** Taller pictures are cropped, because formats and servers limit the height. */
const HEIGHT_MAX_PER_WIDTH = 3;

export const fullCrop = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height });

/** Returns the widths of the variants, ascending, never wider than the picture. */
export function variantWidths(width: number): number[] {
  const widths = POST_IMAGE_WIDTHS.filter((each) => each <= width);
  const largest = widths.at(-1) ?? 0;
  return width < WIDEST && width >= largest * WORTH_KEEPING ? [...widths, width] : widths;
}

/** Returns the size of a picture at another width, at least one pixel high. */
export function sizeAtWidth(size: Size, width: number): Size {
  return { width, height: Math.max(1, Math.round((size.height * width) / size.width)) };
}

/** Share of the removed height that is cut at the top. Below one half, because faces are usually in the upper part. */
const CUT_ABOVE = 0.2;

/** Returns the largest crop with the ratio of `shape`, horizontally centered, vertically at or above the center. */
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

/** Returns the crop that a post shows: all of the picture, or a part of a very tall one. */
export function postImageCrop(picture: Size): Crop {
  if (picture.height <= picture.width * HEIGHT_MAX_PER_WIDTH) return fullCrop(picture);
  return coverCrop(picture, { width: 1, height: HEIGHT_MAX_PER_WIDTH });
}

/**
 * Returns the sizes of successive drawings. Each step halves the size at most, because a larger step would skip pixels.
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

/** Returns the size to which a large picture is reduced before the variants are drawn; no variant needs more. */
export function workingSize(picture: Size): Size {
  let { width, height } = picture;
  while (width >= WIDEST * 2 && height >= SHARE_IMAGE.height * 2) {
    width = Math.ceil(width / 2);
    height = Math.ceil(height / 2);
  }
  return { width, height };
}
