import { hasText, toDataView } from './bytes.ts';

const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * Returns the orientation in a JPEG's APP1 segment, 1 to 8 (5 to 8 are rotated by 90 degrees); 1 if it is missing or
 * unreadable.
 */
export function readOrientation(app1: Uint8Array): number {
  if (!hasText(app1, 0, EXIF)) return 1;
  const tiff = app1.subarray(EXIF.length);
  if (tiff.length < 8) return 1;
  const view = toDataView(tiff);
  const isLittle = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, isLittle);
  if (first + 2 > tiff.length) return 1;
  const entries = Math.min(view.getUint16(first, isLittle), Math.floor((tiff.length - first - 2) / ENTRY_BYTES));
  for (let n = 0; n < entries; n++) {
    const entry = first + 2 + n * ENTRY_BYTES;
    if (view.getUint16(entry, isLittle) !== ORIENTATION || view.getUint16(entry + 2, isLittle) !== SHORT) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** Creates an APP1 segment with nothing but the orientation. */
export function orientationSegment(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const content = [...EXIF].map((letter) => letter.charCodeAt(0)).concat(tiff);
  return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
}
