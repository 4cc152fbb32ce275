import { strToU8, Zip, ZipDeflate } from 'fflate';
import { fileStream } from './file-stream.ts';

/** A file of a zip: its path, and its text in chunks. */
export type ZipFile = { name: string; text: AsyncIterable<string> };

/** Packs the files in order; yields chunks of the zip as they are ready. */
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
 * Streams a zip that is packed while it is read, so only one chunk is in memory. `mtime` is the files' date,
 * milliseconds UTC. `onFailure` receives a file's error; the download then fails, and the runtime logs it too.
 */
export function zipStream(
  files: AsyncIterable<ZipFile>,
  mtime: number,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return fileStream(packed(files, mtime), onFailure);
}
