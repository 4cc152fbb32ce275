import type { QueryClient } from '@tanstack/react-query';
import type { ImportKind } from '#contract/imports';
import { READER_ROWS_MAX, READERS_PER_FILE_MAX, type ReaderImportResponse } from '#contract/reader-import';
import { createStore } from '@/lib/storage/store.ts';
import type { FoundArchive, FoundReader, FoundReaders } from '../found.ts';
import { importRequests } from './import-requests.ts';
import { type ImportPause, persist } from './persist.ts';

export type ReaderCounts = Omit<ReaderImportResponse, 'rows'>;

/** The import of the readers of one file. */
export type ReaderRun = {
  archive: FoundArchive | null;
  /** Id of this import of the file, the same for all its parts. */
  id: string;
  found: FoundReaders | null;
  step: 'none' | 'reading' | 'ready' | 'running' | 'done';
  /** Rows that the server has. A repetition starts after them. */
  sent: number;
  counts: ReaderCounts;
  pause: ImportPause | null;
  failure: Error | null;
};

const NO_COUNTS: ReaderCounts = { added: 0, known: 0, unsubscribed: 0, suppressed: 0, invalid: 0 };
const EMPTY: ReaderRun = {
  archive: null,
  id: '',
  found: null,
  step: 'none',
  sent: 0,
  counts: NO_COUNTS,
  pause: null,
  failure: null,
};

export const readerRun = createStore<ReaderRun>(EMPTY);

let leaving = new AbortController();

/** Stops what runs, and forgets the file. */
export function resetReaderRun(): void {
  leaving.abort();
  leaving = new AbortController();
  readerRun.set(EMPTY);
}

/** Reads the readers of a file. The store has the result. */
export async function readArchiveReaders(archive: FoundArchive): Promise<void> {
  resetReaderRun();
  const { signal } = leaving;
  readerRun.set({ archive, id: crypto.randomUUID(), step: 'reading' });
  try {
    const found = await archive.readReaders();
    if (!signal.aborted) readerRun.set({ found, step: 'ready' });
  } catch (error) {
    if (!signal.aborted) readerRun.set({ step: 'none', failure: error as Error });
  }
}

const add = (one: ReaderCounts, other: ReaderCounts): ReaderCounts => ({
  added: one.added + other.added,
  known: one.known + other.known,
  unsubscribed: one.unsubscribed + other.unsubscribed,
  suppressed: one.suppressed + other.suppressed,
  invalid: one.invalid + other.invalid,
});

/** Tests whether a file says who gets emails. One that does not is a list of those who do. */
export const saysWhoIsSubscribed = (readers: readonly FoundReader[]): boolean =>
  readers.some(({ isSubscribed }) => isSubscribed !== null);

/** Sends the readers in parts, after those that the server has. The store has the progress and the result. */
export async function sendReaders(source: ImportKind | 'other', queryClient: QueryClient): Promise<void> {
  const { found, id } = readerRun.snapshot();
  if (found === null) return;
  const { signal } = leaving;
  const readers = found.readers.slice(0, READERS_PER_FILE_MAX);
  const otherwise = !saysWhoIsSubscribed(readers);
  const toRow = ({ email, isSubscribed }: FoundReader) => ({ email, isSubscribed: isSubscribed ?? otherwise });
  readerRun.set({ step: 'running', failure: null });
  const options = {
    signal,
    quota: 'general' as const,
    onPause: (pause: ImportPause | null) => readerRun.set({ pause }),
  };
  try {
    for (let { sent } = readerRun.snapshot(); sent < readers.length; sent += READER_ROWS_MAX) {
      const rows = readers.slice(sent, sent + READER_ROWS_MAX).map(toRow);
      const request = { file: id, source, isConfirmed: true as const, rows };
      const counts = await persist(() => importRequests.readers(request, signal), options);
      readerRun.set({ sent: sent + rows.length, counts: add(readerRun.snapshot().counts, counts) });
    }
    readerRun.set({ step: 'done' });
  } catch (error) {
    if (!signal.aborted) readerRun.set({ step: 'ready', failure: error as Error });
  }
  void queryClient.invalidateQueries();
}
