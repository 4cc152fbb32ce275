import { ArchiveProblem, ENTRY_MAX } from './archive-problem.ts';
import { readDirectory, type ZipEntry } from './central-directory.ts';
import { unpackEntry } from './unpack.ts';

/** The files of an opened archive. Only the file that is read is in memory. */
export type Archive = {
  names: readonly string[];
  /** @throws ArchiveProblem if the file does not exist or is damaged */
  readBytes: (name: string) => Promise<Uint8Array>;
  /** Reads a file as UTF-8, without a byte order mark. */
  readText: (name: string) => Promise<string>;
};

const IGNORED = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)|\/$/;

function createArchive(names: readonly string[], readBytes: Archive['readBytes']): Archive {
  const utf8 = new TextDecoder();
  return { names, readBytes, readText: async (name) => utf8.decode(await readBytes(name)) };
}

async function isZip(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5) && head[3] === head[2] + 1;
}

/**
 * Opens a file that the blogger chose: a zip, or a single file, which becomes an archive of one entry.
 * @throws ArchiveProblem
 */
export async function openArchive(file: File): Promise<Archive> {
  if (!(await isZip(file))) {
    if (/\.zip$/i.test(file.name)) throw new ArchiveProblem('damaged');
    if (file.size > ENTRY_MAX) throw new ArchiveProblem('entry_too_large');
    return createArchive([file.name], async () => new Uint8Array(await file.arrayBuffer()));
  }
  const entries = (await readDirectory(file)).filter(({ name }) => !IGNORED.test(name));
  const byName = new Map<string, ZipEntry>(entries.map((entry) => [entry.name, entry]));
  return createArchive([...byName.keys()], async (name) => {
    const entry = byName.get(name);
    if (entry === undefined) throw new ArchiveProblem('damaged');
    return unpackEntry(file, entry);
  });
}
