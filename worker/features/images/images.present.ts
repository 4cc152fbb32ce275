import { DEFAULT_SHARE_IMAGE, type Picture } from '#contract/images';

/** What the database knows of a stored picture (db/schema/images.ts). */
export type ImageRow = {
  id: string;
  ext: string;
  width: number;
  height: number;
  widths: number[];
  hasShare: boolean | number;
  color: string;
};

/** The names of a picture's files in the bucket `blog-images`. */
export const variantKey = (image: Pick<ImageRow, 'id' | 'ext'>, width: number) => `${image.id}-${width}.${image.ext}`;
export const shareKey = (image: Pick<ImageRow, 'id'>) => `${image.id}-share.jpg`;

/** A picture in its widths, of which `largest` is the last. */
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

/** A picture for a page: every width it has, none when no variant exists. */
export function presentPicture(image: ImageRow | null): Picture | null {
  const largest = image?.widths.at(-1);
  return image === null || largest === undefined ? null : presentVariants(image, largest);
}

/** The 1200x630 picture that a shared link shows (spec §9 'Article'): the default one where there is none of its own. */
export function shareImageUrl(image: ImageRow | null): string {
  return image?.hasShare ? `/media/blog-images/${shareKey(image)}` : DEFAULT_SHARE_IMAGE;
}

/** Where a profile picture is served, by its key `{userId}/{userId}-{timestamp}.{ext}`. */
export function profilePictureUrl(key: string | null): string | null {
  return key === null ? null : `/media/profile-pictures/${key}`;
}
