import type { Import, ImportItem } from '#contract/imports';
import { createStore } from '@/lib/storage/store.ts';
import type { FoundArchive } from '../found.ts';
import type { ArchiveSurvey } from '../survey-archive.ts';
import type { ImportPause } from './persist.ts';

/** A post that the server refused, with its reason. */
export type RefusedPost = { title: string; reason: string };

export type RunningImport = {
  /** `trial` imports one post. */
  kind: 'all' | 'trial';
  done: number;
  total: number;
  pictures: number;
  published: number;
  title: string;
  pause: ImportPause | null;
};

/** The opened file and the import of it, which continues while the blogger is on other pages. */
export type ImportRun = {
  viewerId: string | null;
  /** The parts of an own archive, else one file. Empty without a file. */
  files: readonly File[];
  /** The address of the old blog, as typed. */
  site: string;
  opened: { archive: FoundArchive; survey: ArchiveSurvey } | null;
  step: 'none' | 'reading' | 'ready' | 'running' | 'stopping' | 'done';
  running: RunningImport | null;
  /** Why the file could not be read, or the import stopped. Null if the blogger stopped it. */
  failure: Error | null;
  /** The import that was started or continued. */
  current: Import | null;
  /** The post that was tried; `none` if all posts of the file are here. */
  trial: ImportItem | 'none' | null;
  refused: readonly RefusedPost[];
};

const EMPTY: ImportRun = {
  viewerId: null,
  files: [],
  site: '',
  opened: null,
  step: 'none',
  running: null,
  failure: null,
  current: null,
  trial: null,
  refused: [],
};

export const importRun = createStore<ImportRun>(EMPTY);

let leaving = new AbortController();

/** Returns the signal of what runs now. */
export const runSignal = (): AbortSignal => leaving.signal;

/** Stops what runs, and returns the signal of what starts. */
export function renewRunSignal(): AbortSignal {
  leaving.abort(new DOMException('stopped', 'AbortError'));
  leaving = new AbortController();
  return leaving.signal;
}

/** Closes the file and stops its import; the server keeps what is stored. */
export function resetImportRun(viewerId: string | null): void {
  renewRunSignal();
  importRun.set({ ...EMPTY, viewerId });
}

/** Stops the import after the request that is in flight. */
export function stopImport(): void {
  importRun.set({ step: 'stopping' });
  leaving.abort(new DOMException('stopped', 'AbortError'));
}
