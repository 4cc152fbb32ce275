import { strToU8, Zip, ZipDeflate } from 'fflate';
import { fileStream } from './file-stream.ts';

/** A file of a zip: its path, and its text in pieces. */
export type ZipFile = { name: string; text: AsyncIterable<string> };

/** Packs the files, one after the other: pieces of the zip as they come about. */
async function* packed(files: AsyncIterable<ZipFile>, mtime: number): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  function* drain() {
    const pieces = ready.filter((piece) => piece.length > 0);
    ready = [];
    yield* pieces;
  }
  for await (const { name, text } of files) {
    const file = Object.assign(new ZipDeflate(name, { level: 6 }), { mtime });
    zip.add(file);
    for await (const piece of text) {
      file.push(strToU8(piece));
      yield* drain();
    }
    file.push(new Uint8Array(0), true);
    yield* drain();
  }
  zip.end();
  yield* drain();
}

/**
 * A zip that is packed while it is read, so that no more than a piece of it is ever held.
 * @param mtime when its files say they were made, milliseconds UTC
 * @param onFailure gets what a file could not be read for. Whoever reads the zip is told that it broke off, and so is the
 * runtime, which logs it
 */
export function zipStream(
  files: AsyncIterable<ZipFile>,
  mtime: number,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return fileStream(packed(files, mtime), onFailure);
}
