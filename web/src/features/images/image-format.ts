/** Format of a file, detected from its first bytes, because names and declared types are unreliable. */
export type DetectedFormat = 'jpeg' | 'png' | 'webp' | 'heic';

/** Number of bytes that are enough to detect the format. */
export const HEAD_BYTES = 64;

/** Brands of pictures encoded in HEVC. `mif1` and `msf1` do not define the encoding. */
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const OPEN_BRANDS = ['mif1', 'msf1'];
const PNG_START = '\x89PNG\r\n\x1a\n';

/** Decodes bytes as text, one character per byte. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

function isHeic(head: Uint8Array): boolean {
  if (textAt(head, 4, 4) !== 'ftyp') return false;
  const end = Math.min(head.length, new DataView(head.buffer, head.byteOffset).getUint32(0));
  const brands = [textAt(head, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(head, at, 4));
  if (brands.some((brand) => HEVC_BRANDS.includes(brand))) return true;
  return brands.some((brand) => OPEN_BRANDS.includes(brand)) && !brands.some((brand) => /^avi[fso]$/.test(brand));
}

/**
 * Detects the format of a picture. Returns null for anything else, including SVG, GIF and AVIF.
 * @param head the first HEAD_BYTES of a file, or all of a shorter one
 */
export function detectImageFormat(head: Uint8Array): DetectedFormat | null {
  if (textAt(head, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (textAt(head, 0, 8) === PNG_START) return 'png';
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return 'webp';
  return isHeic(head) ? 'heic' : null;
}

/** The picture is damaged, or exceeds what this device can decode. */
export class UnreadablePicture extends Error {}
