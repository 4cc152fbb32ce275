import { ArchiveProblem } from './archive-problem.ts';
import type { Archive } from './open-archive.ts';

/** Returns the parts of an archive as one. Of files with the same name, it has that of the first part. */
export function joinArchives(parts: readonly Archive[]): Archive {
  const byName = new Map<string, Archive>();
  for (const part of parts) for (const name of part.names) if (!byName.has(name)) byName.set(name, part);
  const partWith = (name: string): Archive => {
    const part = byName.get(name);
    if (part === undefined) throw new ArchiveProblem('damaged');
    return part;
  };
  return {
    names: [...byName.keys()],
    readBytes: async (name) => partWith(name).readBytes(name),
    readText: async (name) => partWith(name).readText(name),
  };
}
