import { joinArchives } from './archive/join-archives.ts';
import { type Archive, openArchive } from './archive/open-archive.ts';
import type { FoundArchive, ReadOptions } from './found.ts';
import { openFoundArchive } from './open-found-archive.ts';
import { runImport } from './run-import.ts';
import { surveyArchive } from './survey-archive.ts';

/**
 * Opens a file of another platform, or all parts of an archive of this one.
 * @throws ArchiveProblem with a message for the blogger
 */
async function open(files: File | readonly File[], options: ReadOptions = {}): Promise<FoundArchive> {
  const parts: Archive[] = [];
  for (const file of [files].flat()) parts.push(await openArchive(file));
  return openFoundArchive(joinArchives(parts), options);
}

/** Reads archives and imports their posts. A chunk of its own, which only the page of imports loads. */
export const importer = { open, survey: surveyArchive, run: runImport };
