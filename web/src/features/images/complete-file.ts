import { type DetectedFormat, textAt } from './image-format.ts';

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
