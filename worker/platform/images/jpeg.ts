import { concatBytes, hasText, type ParsedImageBytes, PIECES_MAX, toDataView } from './bytes.ts';
import { orientationSegment, readOrientation } from './exif.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/** Baseline, extended and progressive: the frames that every browser displays. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xdc, 0xde, 0xdf,
]);
const JFIF = 0xe0;
const EXIF = 0xe1;
const PROFILE = 0xe2;
const ADOBE = 0xee;
const JFIF_BYTES = 14;

/** `content` follows marker and length; for a scan, `whole` extends to the end of its pixels. */
type Segment = { marker: number; content: Uint8Array; whole: Uint8Array };

export const looksLikeJpeg = (bytes: Uint8Array) => hasText(bytes, 0, '\xff\xd8\xff');

/**
 * Returns the end of a scan's pixels: the next marker that is neither a restart nor an escaped byte; -1 if the file is
 * cut short.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return -1;
}

/** Returns every segment between start and end; null if one is cut short or data follows the end. */
function segmentsOf(bytes: Uint8Array): Segment[] | null {
  const view = toDataView(bytes);
  const segments: Segment[] = [];
  let at = 2;
  while (at + 1 < bytes.length && bytes[at] === 0xff && segments.length < PIECES_MAX) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return at + 2 === bytes.length ? segments : null;
    // Any marker may be preceded by fill bytes.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= START) || at + 4 > bytes.length) return null;
    const length = view.getUint16(at + 2);
    const start = at + 4;
    const stop = at + 2 + length;
    if (length < 2 || stop > bytes.length) return null;
    const end = marker === SCAN ? endOfScan(bytes, stop) : stop;
    if (end < 0) return null;
    segments.push({ marker, content: bytes.subarray(start, stop), whole: bytes.subarray(at, end) });
    at = end;
  }
  return null;
}

/** Returns the size in the frame header; null for a frame that browsers do not read. */
function sizeOf(frame: Segment | undefined): { width: number; height: number } | null {
  const components = frame?.content[5] ?? 0;
  if (frame === undefined || ![1, 3, 4].includes(components)) return null;
  if (frame.content.length !== 6 + 3 * components || frame.content[0] !== 8) return null;
  const view = toDataView(frame.content);
  return { width: view.getUint16(3), height: view.getUint16(1) };
}

/** Returns the part of a segment to retain: tables, pixels and color data; no texts, thumbnails or Exif. */
function retainedBytes({ marker, content, whole }: Segment): Uint8Array | null {
  if (TABLES.has(marker) || FRAMES.has(marker) || marker === SCAN) return whole;
  if (marker === PROFILE && hasText(content, 0, 'ICC_PROFILE\0')) return whole;
  if (marker === ADOBE && hasText(content, 0, 'Adobe') && content.length === 12) return whole;
  if (marker === JFIF && hasText(content, 0, 'JFIF\0') && content.length >= JFIF_BYTES) {
    const plain = whole.slice(0, 4 + JFIF_BYTES);
    plain.set([0, JFIF_BYTES + 2], 2);
    // Sets the thumbnail size to zero.
    plain.set([0, 0], plain.length - 2);
    return plain;
  }
  return null;
}

/**
 * Returns a JPEG in its upright size without metadata; null if it is damaged, incomplete or has data after its end. The
 * only Exif data retained is the orientation.
 */
export function readJpeg(bytes: Uint8Array): ParsedImageBytes | null {
  const segments = looksLikeJpeg(bytes) ? segmentsOf(bytes) : null;
  if (segments === null || segments.some(({ marker }) => OTHER_FRAMES.has(marker))) return null;
  const frames = segments.filter(({ marker }) => FRAMES.has(marker));
  const size = frames.length === 1 ? sizeOf(frames[0]) : null;
  const firstScan = segments.findIndex(({ marker }) => marker === SCAN);
  if (size === null || firstScan < segments.findIndex(({ marker }) => FRAMES.has(marker))) return null;
  if (!segments.slice(0, firstScan).some(({ marker }) => marker === 0xdb)) return null;

  const exif = segments.find(({ marker, content }) => marker === EXIF && hasText(content, 0, 'Exif\0\0'));
  const orientation = exif === undefined ? 1 : readOrientation(exif.content);
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)];
  const pieces = segments.map(retainedBytes).filter((piece) => piece !== null);
  const { width, height } = size;
  return {
    ...(orientation < 5 ? { width, height } : { width: height, height: width }),
    bytes: concatBytes([bytes.subarray(0, 2), ...turned, ...pieces, Uint8Array.from([0xff, END])]),
  };
}
