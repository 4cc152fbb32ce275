import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { fileStream } from './file-stream.ts';

/** A file of a zip: its path, and its text or its bytes in chunks. Bytes are not compressed: pictures already are. */
export type ZipFile = { name: string } & ({ text: AsyncIterable<string> } | { bytes: AsyncIterable<Uint8Array> });

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
  for await (const source of files) {
    const isText = 'text' in source;
    const entry = isText ? new ZipDeflate(source.name, { level: 6 }) : new ZipPassThrough(source.name);
    const file = Object.assign(entry, { mtime });
    zip.add(file);
    for await (const piece of isText ? source.text : source.bytes) {
      file.push(typeof piece === 'string' ? strToU8(piece) : piece);
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
