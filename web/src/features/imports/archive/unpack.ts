import { Inflate } from 'fflate';
import { ArchiveProblem, ENTRY_MAX } from './archive-problem.ts';
import { readView, type ZipEntry } from './central-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const CHUNK = 256 * 1024;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Returns the checksum of a zip's entry. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Collects unpacked pieces, up to the size that the directory declares. */
class Output {
  readonly bytes: Uint8Array;
  #length = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  add(piece: Uint8Array) {
    if (this.#length + piece.length > this.bytes.length) throw new ArchiveProblem('damaged');
    this.bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  get isFull() {
    return this.#length === this.bytes.length;
  }
}

/**
 * Unpacks one entry in chunks, between which the page can respond.
 * @throws ArchiveProblem if it is not what the directory declares
 */
export async function unpackEntry(file: Blob, entry: ZipEntry): Promise<Uint8Array> {
  if (entry.size > ENTRY_MAX) throw new ArchiveProblem('entry_too_large');
  const header = await readView(file, entry.offset, entry.offset + LOCAL_LENGTH);
  if (header.getUint32(0, true) !== LOCAL) throw new ArchiveProblem('damaged');
  const from = entry.offset + LOCAL_LENGTH + header.getUint16(26, true) + header.getUint16(28, true);
  const to = from + entry.packed;
  if (to > file.size) throw new ArchiveProblem('damaged');
  const output = new Output(entry.size);
  const inflate = entry.method === 0 ? null : new Inflate((piece) => output.add(piece));
  try {
    for (let at = from; at < to; at += CHUNK) {
      const chunk = new Uint8Array(await file.slice(at, Math.min(at + CHUNK, to)).arrayBuffer());
      if (inflate === null) output.add(chunk);
      else inflate.push(chunk, at + CHUNK >= to);
    }
  } catch (error) {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem('damaged');
  }
  if (!output.isFull || checksum(output.bytes) !== entry.crc) throw new ArchiveProblem('damaged');
  return output.bytes;
}
