import { IMAGE_PIXELS_MAX } from '#contract/limits';
import { hasText, type ParsedImageBytes } from './bytes.ts';
import { looksLikeJpeg, readJpeg } from './jpeg.ts';
import { looksLikePng, readPng } from './png.ts';
import { isAnimatedWebp, looksLikeWebp, readWebp } from './webp.ts';

/** Stored formats by file extension, with their content types. */
export const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
export type ImageFormat = keyof typeof CONTENT_TYPES;

/** A picture file without metadata, with its real format and size in pixels. */
export type ParsedImage = ParsedImageBytes & { kind: ImageFormat };

/**
 * Reasons to reject a file: `foreign` is not a picture, `other_kind` has another format or is animated; `unreadable` is
 * damaged, incomplete or has data after its end.
 */
export type ImageFault = 'foreign' | 'other_kind' | 'unreadable' | 'too_many_pixels';

const readers: [ImageFormat, (bytes: Uint8Array) => boolean, (bytes: Uint8Array) => ParsedImageBytes | null][] = [
  ['jpg', looksLikeJpeg, readJpeg],
  ['png', looksLikePng, readPng],
  ['webp', looksLikeWebp, readWebp],
];

/** GIF; HEIC, HEIF and AVIF; BMP; TIFF. */
const isOtherKind = (bytes: Uint8Array) =>
  hasText(bytes, 0, 'GIF8') ||
  hasText(bytes, 4, 'ftyp') ||
  hasText(bytes, 0, 'BM') ||
  hasText(bytes, 0, 'II*\0') ||
  hasText(bytes, 0, 'MM\0*');

/** Detects and validates a picture by its content alone; names and declared types are ignored. */
export function parseImage(bytes: Uint8Array): ParsedImage | ImageFault {
  if (bytes.length === 0) return 'unreadable';
  const [kind, , read] = readers.find(([, looksLike]) => looksLike(bytes)) ?? [];
  if (kind === undefined || read === undefined) return isOtherKind(bytes) ? 'other_kind' : 'foreign';
  if (kind === 'webp' && isAnimatedWebp(bytes)) return 'other_kind';
  const picture = read(bytes);
  if (picture === null || picture.width === 0 || picture.height === 0) return 'unreadable';
  if (picture.width * picture.height > IMAGE_PIXELS_MAX) return 'too_many_pixels';
  return { ...picture, kind };
}
