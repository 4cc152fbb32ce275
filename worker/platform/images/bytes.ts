/** A validated picture file: size in pixels as displayed, and `bytes` without metadata. */
export type ParsedImageBytes = { width: number; height: number; bytes: Uint8Array<ArrayBuffer> };

/** Genuine files have fewer segments or chunks; a malicious one could fill the memory with them. */
export const PIECES_MAX = 10_000;

/** Reads numbers in a file. Throws for a position beyond the end: check the length first. */
export const toDataView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Checks for `text` (Latin-1) at the position `at`. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n++) if (bytes[at + n] !== text.charCodeAt(n)) return false;
  return true;
}

/** Returns the four letters at `at`, a chunk's name. */
export const fourLetters = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
