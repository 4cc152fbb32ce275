import { concatBytes, fourLetters, hasText, type ParsedImageBytes, PIECES_MAX, toDataView } from './bytes.ts';

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
/** Flags of the extended header: a color profile, transparency, further frames. */
const HAS_PROFILE = 0x20;
const HAS_ALPHA = 0x10;
const IS_ANIMATED = 0x02;

type Chunk = { name: string; data: Uint8Array; whole: Uint8Array };
type Size = { width: number; height: number };

export const looksLikeWebp = (bytes: Uint8Array) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP');

/** Checks the animation flag. */
export const isAnimatedWebp = (bytes: Uint8Array) =>
  hasText(bytes, HEADER_BYTES, 'VP8X') && ((bytes[20] ?? 0) & IS_ANIMATED) !== 0;

/** Returns every chunk to the very end of the file; null if one is cut short or data follows. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = toDataView(bytes);
  if (bytes.length < HEADER_BYTES || view.getUint32(4, true) + CHUNK_HEADER_BYTES !== bytes.length) return null;
  const chunks: Chunk[] = [];
  let at = HEADER_BYTES;
  while (at < bytes.length) {
    if (at + CHUNK_HEADER_BYTES > bytes.length || chunks.length === PIECES_MAX) return null;
    const size = view.getUint32(at + 4, true);
    const end = at + CHUNK_HEADER_BYTES + size + (size % 2);
    if (end > bytes.length) return null;
    const whole = bytes.subarray(at, end);
    const data = whole.subarray(CHUNK_HEADER_BYTES, CHUNK_HEADER_BYTES + size);
    chunks.push({ name: fourLetters(bytes, at), data, whole });
    at = end;
  }
  return chunks;
}

/** Returns the size in the pixels' own header: lossy (VP8) or lossless (VP8L). */
function sizeOf({ name, data }: Chunk): Size | null {
  const view = toDataView(data);
  if (name === 'VP8L') {
    if (data.length < 6 || data[0] !== 0x2f || view.getUint8(4) >> 5 !== 0) return null;
    const bits = view.getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (data.length < 11 || !hasText(data, 3, '\x9d\x01\x2a')) return null;
  const tag = view.getUint16(0, true) | (view.getUint8(2) << 16);
  const isKeyFrame = (tag & 1) === 0;
  if (!isKeyFrame || tag >> 5 > data.length - 10) return null;
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

const canvasOf = (data: Uint8Array): Size => {
  const view = toDataView(data);
  const edge = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1;
  return { width: edge(4), height: edge(7) };
};

/** Returns the extended header with the flags of the retained chunks. */
function rewritten({ whole, data }: Chunk, hasProfile: boolean): Uint8Array {
  const header = whole.slice();
  header[CHUNK_HEADER_BYTES] = ((data[0] ?? 0) & HAS_ALPHA) | (hasProfile ? HAS_PROFILE : 0);
  return header;
}

/** Returns a still WebP without metadata; null if it is damaged, incomplete or has data after its end. */
export function readWebp(bytes: Uint8Array): ParsedImageBytes | null {
  const chunks = looksLikeWebp(bytes) ? chunksOf(bytes) : null;
  const pixels = chunks?.filter(({ name }) => name === 'VP8 ' || name === 'VP8L') ?? [];
  const [first] = chunks ?? [];
  const [image] = pixels;
  const size = image === undefined ? null : sizeOf(image);
  if (chunks === null || first === undefined || image === undefined || size === null || pixels.length > 1) return null;

  const retained = [image.whole];
  if (first.name === 'VP8X') {
    const canvas = first.data.length === 10 ? canvasOf(first.data) : null;
    if (canvas?.width !== size.width || canvas.height !== size.height) return null;
    const before = chunks.slice(0, chunks.indexOf(image));
    const profile = before.find(({ name }) => name === 'ICCP');
    const alpha = image.name === 'VP8 ' ? before.find(({ name }) => name === 'ALPH') : undefined;
    if (alpha !== undefined) retained.unshift(alpha.whole);
    if (profile !== undefined) retained.unshift(profile.whole);
    retained.unshift(rewritten(first, profile !== undefined));
  } else if (first !== image) {
    return null;
  }
  const file = concatBytes([bytes.subarray(0, HEADER_BYTES), ...retained]);
  toDataView(file).setUint32(4, file.length - CHUNK_HEADER_BYTES, true);
  return { ...size, bytes: file };
}
