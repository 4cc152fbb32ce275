import { ArchiveProblem, ENTRIES_MAX, RATIO_MAX, UNPACKED_MAX } from './archive-problem.ts';

/** A file of a zip, as its central directory describes it. Sizes and offsets are bytes. */
export type ZipEntry = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  /** Where the local header starts. */
  offset: number;
};

const END = 0x06054b50;
const END_LENGTH = 22;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_LENGTH = 20;
const HEADER = 0x02014b50;
const HEADER_LENGTH = 46;
const COMMENT_MAX = 0xffff;
const IN_EXTRA = 0xffffffff;
const EXTRA_64 = 1;
const DIRECTORY_MAX = 64 * 1024 ** 2;
const ENCRYPTED = 1;
const METHODS = new Set([0, 8]);

const utf8 = new TextDecoder();

export async function readView(file: Blob, from: number, to: number): Promise<DataView> {
  if (from < 0 || to > file.size || from > to) throw new ArchiveProblem('damaged');
  return new DataView(await file.slice(from, to).arrayBuffer());
}

/** Finds the last record of a zip, which says where the directory is. */
async function readEnd(file: Blob): Promise<{ count: number; from: number; length: number }> {
  const start = Math.max(0, file.size - END_LENGTH - COMMENT_MAX);
  const tail = await readView(file, start, file.size);
  let at = tail.byteLength - END_LENGTH;
  while (at >= 0 && tail.getUint32(at, true) !== END) at--;
  if (at < 0) throw new ArchiveProblem('damaged');
  const end = {
    count: tail.getUint16(at + 10, true),
    length: tail.getUint32(at + 12, true),
    from: tail.getUint32(at + 16, true),
  };
  if (end.count !== 0xffff && end.length !== IN_EXTRA && end.from !== IN_EXTRA) return end;
  const locator = start + at - LOCATOR_64_LENGTH;
  if (locator < 0) return end;
  const found = await readView(file, locator, locator + LOCATOR_64_LENGTH);
  if (found.getUint32(0, true) !== LOCATOR_64) return end;
  const from = Number(found.getBigUint64(8, true));
  const record = await readView(file, from, from + 56);
  if (record.getUint32(0, true) !== END_64) throw new ArchiveProblem('damaged');
  return {
    count: Number(record.getBigUint64(32, true)),
    length: Number(record.getBigUint64(40, true)),
    from: Number(record.getBigUint64(48, true)),
  };
}

/** Returns the values of an entry that its header is too small for, in their fixed order. */
function readExtra(view: DataView, from: number, to: number): bigint[] {
  for (let at = from; at + 4 <= to; ) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === EXTRA_64 && at + 4 + length <= to)
      return Array.from({ length: Math.floor(length / 8) }, (_, n) => view.getBigUint64(at + 4 + n * 8, true));
    at += 4 + length;
  }
  return [];
}

/** Refuses names that would lead out of the folder where the archive is unpacked. */
function requireSafeName(name: string) {
  const isAbsolute = /^(?:[\\/]|[a-z]:)/i.test(name);
  if (name === '' || name.includes('\0') || isAbsolute || name.split(/[\\/]/).includes('..'))
    throw new ArchiveProblem('unsafe_name');
}

function readEntry(view: DataView, at: number): { entry: ZipEntry; next: number } {
  if (at + HEADER_LENGTH > view.byteLength || view.getUint32(at, true) !== HEADER) throw new ArchiveProblem('damaged');
  const nameEnd = at + HEADER_LENGTH + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > view.byteLength) throw new ArchiveProblem('damaged');
  if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0) throw new ArchiveProblem('encrypted');
  const extra = readExtra(view, nameEnd, extraEnd);
  const read = (offset: number) => {
    const value = view.getUint32(at + offset, true);
    return value === IN_EXTRA ? Number(extra.shift() ?? value) : value;
  };
  const size = read(24);
  const packed = read(20);
  const offset = read(42);
  const name = utf8.decode(new Uint8Array(view.buffer, at + HEADER_LENGTH, nameEnd - at - HEADER_LENGTH));
  requireSafeName(name);
  const method = view.getUint16(at + 10, true);
  if (!METHODS.has(method)) throw new ArchiveProblem('method');
  return { entry: { name, method, crc: view.getUint32(at + 16, true), packed, size, offset }, next };
}

/**
 * Returns the entries of a zip, after it has checked all limits. Reads the directory alone.
 * @throws ArchiveProblem
 */
export async function readDirectory(file: Blob): Promise<ZipEntry[]> {
  const { count, from, length } = await readEnd(file);
  if (count > ENTRIES_MAX || length > DIRECTORY_MAX) throw new ArchiveProblem('too_many_entries');
  const view = await readView(file, from, from + length);
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let unpacked = 0;
  for (let at = 0; at < length; ) {
    const { entry, next } = readEntry(view, at);
    at = next;
    entries.push(entry);
    if (entries.length > ENTRIES_MAX) throw new ArchiveProblem('too_many_entries');
    if (names.has(entry.name)) throw new ArchiveProblem('duplicate_name');
    names.add(entry.name);
    unpacked += entry.size;
    if (unpacked > UNPACKED_MAX) throw new ArchiveProblem('too_large');
    if (entry.offset + entry.packed > file.size) throw new ArchiveProblem('damaged');
  }
  if (entries.length !== count) throw new ArchiveProblem('damaged');
  if (unpacked > file.size * RATIO_MAX) throw new ArchiveProblem('ratio');
  return entries;
}
