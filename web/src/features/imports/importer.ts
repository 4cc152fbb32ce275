import { openArchive } from './archive/open-archive.ts';
import type { FoundArchive, ReadOptions } from './found.ts';
import { openFoundArchive } from './open-found-archive.ts';
import { runImport } from './run-import.ts';
import { surveyArchive } from './survey-archive.ts';

/**
 * Opens a file of another platform.
 * @throws ArchiveProblem with a message for the blogger
 */
async function open(file: File, options: ReadOptions = {}): Promise<FoundArchive> {
  return openFoundArchive(await openArchive(file), options);
}

/** Reads archives and imports their posts. A chunk of its own, which only the page of imports loads. */
export const importer = { open, survey: surveyArchive, run: runImport };
