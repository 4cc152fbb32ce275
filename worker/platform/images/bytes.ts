/** A picture of one of the kinds, as its content says: pixels as shown, `bytes` the file without metadata. */
export type ParsedImageBytes = { width: number; height: number; bytes: Uint8Array<ArrayBuffer> };

/** No honest file has so many segments or chunks; a hostile one could fill the memory with them. */
export const PIECES_MAX = 10_000;

/** Numbers in a file. It throws for a place beyond the end: look at the length first. */
export const toDataView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Whether `text` (Latin-1) stands at `at`. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n++) if (bytes[at + n] !== text.charCodeAt(n)) return false;
  return true;
}

/** Four letters at `at`, the name of a chunk. */
export const fourLetters = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** One file of several pieces. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
