import { crc32 } from 'node:zlib';
import { concatBytes, fourLetters, hasText, type ParsedImageBytes, PIECES_MAX, toDataView } from './bytes.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Length, name and checksum. */
const AROUND_CHUNK = 12;
/** Chunks that affect the displayed picture; texts, times, Exif and further frames are dropped. */
const RETAINED_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP']);
const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);
/** Color type -> the bit depths it allows. */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

type Chunk = { name: string; data: Uint8Array; whole: Uint8Array };

export const looksLikePng = (bytes: Uint8Array) => hasText(bytes, 0, SIGNATURE);

/** Returns every chunk to the very end of the file; null if one is cut short or differs from its checksum. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  const view = toDataView(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at < bytes.length) {
    if (at + AROUND_CHUNK > bytes.length || chunks.length === PIECES_MAX) return null;
    const end = at + AROUND_CHUNK + view.getUint32(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
    const whole = bytes.subarray(at, end);
    chunks.push({ name: fourLetters(bytes, at + 4), data: whole.subarray(8, -4), whole });
    at = end;
  }
  return chunks;
}

function isHeader({ name, data }: Chunk): boolean {
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8);
  const isKnown = DEPTHS[colour]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1;
  return name === 'IHDR' && data.length === 13 && isKnown === true;
}

/** The pixels must be in consecutive chunks, after the palette and before the end. */
const ORDER = /^IHDR (PLTE )?(IDAT )+IEND$/;

/** Returns a still PNG without metadata; null if it is damaged, incomplete or has data after its end. */
export function readPng(bytes: Uint8Array): ParsedImageBytes | null {
  const chunks = looksLikePng(bytes) ? chunksOf(bytes) : null;
  const [header] = chunks ?? [];
  if (chunks === null || header === undefined || !isHeader(header)) return null;
  const critical = chunks.filter(({ name }) => CRITICAL.has(name) || /^[A-Z]/.test(name)).map(({ name }) => name);
  if (!ORDER.test(critical.join(' ')) || chunks.at(-1)?.name !== 'IEND' || chunks.at(-1)?.data.length !== 0)
    return null;
  if (header.data[9] === 3 && !critical.includes('PLTE')) return null;
  const size = toDataView(header.data);
  const retained = chunks.filter(({ name }) => RETAINED_CHUNKS.has(name)).map(({ whole }) => whole);
  return {
    width: size.getUint32(0),
    height: size.getUint32(4),
    bytes: concatBytes([bytes.subarray(0, SIGNATURE.length), ...retained]),
  };
}
