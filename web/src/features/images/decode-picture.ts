import { type DetectedFormat, detectImageFormat, HEAD_BYTES, textAt, UnreadablePicture } from './image-format.ts';

/** Fetched only for HEIC: 0.7 MB of compressed script. */
async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { heicTo } = await import('heic-to/csp');
  return heicTo({ blob: file, type: 'bitmap' }).catch((cause: unknown) => {
    throw new UnreadablePicture('HEIC', { cause });
  });
}

async function decode(file: Blob, kind: DetectedFormat): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    if (kind === 'heic') return await decodeHeic(file);
    throw new UnreadablePicture(kind, { cause });
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Finds the final EOI marker. Skips segments, because an embedded thumbnail has its own EOI. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const marker = bytes[at + 1];
    if (at === -1 || marker === undefined) return false;
    if (marker === 0xd9) return true;
    if (marker === 0xff) at += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (at + 4 > bytes.length) return false;
    else at += 2 + view.getUint16(at + 2);
  }
}

function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (textAt(bytes, at + 4, 4) === 'IEND') return true;
  }
  return false;
}

/** Checks that all boxes of the ISO media file end within the file. */
function isWholeHeic(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = view.getUint32(at);
    if (short === 0) return true;
    if (short === 1 && at + 16 > bytes.length) return false;
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short;
    if (size < 8 || at + size > bytes.length) return false;
    at += size;
  }
  return true;
}

const checks: Record<DetectedFormat, (bytes: Uint8Array) => boolean> = {
  jpeg: isWholeJpeg,
  png: isWholePng,
  webp: (bytes) => bytes.length >= 12 && viewOf(bytes).getUint32(4, true) + 8 <= bytes.length,
  heic: isWholeHeic,
};

/** Returns true if the file is complete. Browsers render a truncated picture without an error. */
export function isCompleteFile(kind: DetectedFormat, bytes: Uint8Array): boolean {
  return checks[kind](bytes);
}

/**
 * Decodes a picture and applies the orientation of its metadata.
 * @throws UnreadablePicture
 */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = detectImageFormat(bytes.subarray(0, HEAD_BYTES));
  if (kind === null || !isCompleteFile(kind, bytes)) throw new UnreadablePicture(kind ?? 'unknown');
  return await decode(file, kind);
}
