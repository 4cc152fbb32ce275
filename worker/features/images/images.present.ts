import { DEFAULT_SHARE_IMAGE, type Images, type Picture } from '#contract/images';

/** A stored image (worker/db/schema/images.ts). */
export type ImageRow = {
  id: string;
  ext: string;
  width: number;
  height: number;
  widths: number[];
  hasShare: boolean | number;
  color: string;
};

/** File names in the bucket `blog-images`. */
export const variantKey = (image: Pick<ImageRow, 'id' | 'ext'>, width: number) => `${image.id}-${width}.${image.ext}`;
export const shareKey = (image: Pick<ImageRow, 'id'>) => `${image.id}-share.jpg`;

/** Presents an image in its widths, of which `largest` is the last. */
export function presentVariants(image: ImageRow, largest: number): Picture {
  const address = (width: number) => `/media/blog-images/${variantKey(image, width)}`;
  return {
    url: address(largest),
    srcset: image.widths.map((width) => `${address(width)} ${width}w`).join(', '),
    width: largest,
    height: Math.round((image.height * largest) / image.width),
    color: image.color,
  };
}

/** Presents an image in all its widths. Returns null when no variant exists. */
export function presentPicture(image: ImageRow | null): Picture | null {
  const largest = image?.widths.at(-1);
  return image === null || largest === undefined ? null : presentVariants(image, largest);
}

/** Presents the images of a text by their ids. @param rows JSON array of `ImageRow`; null for none */
export function presentImages(rows: string | null): Images {
  const images = rows === null ? [] : (JSON.parse(rows) as ImageRow[]);
  return Object.fromEntries(
    images.flatMap((image) => {
      const picture = presentPicture(image);
      return picture === null ? [] : [[image.id, picture]];
    }),
  );
}

/** Returns the URL of the 1200x630 image for shared links. Falls back to the default one. */
export function shareImageUrl(image: ImageRow | null): string {
  return image?.hasShare ? `/media/blog-images/${shareKey(image)}` : DEFAULT_SHARE_IMAGE;
}

/** Returns the URL of a profile picture with the key `{userId}/{userId}-{timestamp}.{ext}`. */
export function profilePictureUrl(key: string | null): string | null {
  return key === null ? null : `/media/profile-pictures/${key}`;
}
