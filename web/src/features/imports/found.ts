import type { ImportItemKind, ImportKind, ImportLossCode } from '#contract/imports';
import { ArchiveProblem } from './archive/archive-problem.ts';
import type { Losses } from './losses.ts';

/** A picture of a post: the file of the archive that has it, else https addresses to try in this order. */
export type FoundPicture = { entry: string | null; addresses: readonly string[]; alt: string };

/** The text of a post: HTML of its source, or markup of format 2 with the addresses of its images by their ids. */
export type SourceText =
  | { type: 'html'; html: string }
  | { type: 'markup'; markup: string; images: ReadonlyMap<string, string> };

/** A post or draft as an archive has it. Times are milliseconds UTC; drafts have none. */
export type FoundPost = {
  key: string;
  kind: ImportItemKind;
  title: string;
  subtitle: string;
  description: string;
  publishedAt: number | null;
  isPremium: boolean;
  /** The https address that the post had, null if the archive does not say. */
  canonicalUrl: string | null;
  cover: { address: string; alt: string } | null;
  text: SourceText;
  /** What the archive itself lacks. */
  losses: readonly ImportLossCode[];
};

/** A reader of the old blog. `isSubscribed` is null where the archive does not say. Times are milliseconds UTC. */
export type FoundReader = {
  email: string;
  name: string;
  isSubscribed: boolean | null;
  createdAt: number | null;
  paidUntil: number | null;
};

/** Readers of an archive, each address once, with the number of rows that are no readers. */
export type FoundReaders = { readers: FoundReader[]; deleted: number; invalid: number; repeated: number };

export type SkippedReason = 'page' | 'comment' | 'trash' | 'type' | 'repeated';
export type SkippedPost = { title: string; reason: SkippedReason };

/** What the blogger can add to what the archive says. */
export type ReadOptions = {
  /** The old blog's address, for archives with addresses that are relative to it. */
  site?: string;
};

/** Prepares the inert page of a post for the paste reader, which then knows its cards, notes and pictures. */
export type PreparePage = (body: HTMLElement, losses: Losses) => void;

/** An archive whose kind is known. */
export type FoundArchive = {
  /** Null for a list of readers. */
  kind: ImportKind | null;
  /** The old blog's address, where it is known; null if the blogger has to say. */
  site: string | null;
  /** Reads one post after the other. What is not imported is reported to `onSkipped`. */
  readPosts: (onSkipped?: (post: SkippedPost) => void) => AsyncGenerator<FoundPost>;
  readReaders: () => Promise<FoundReaders>;
  /** Reads a picture that is part of the archive. */
  readPicture: (entry: string) => Promise<Blob>;
  /** Returns the file of the archive that a picture's address means. */
  findPicture: (address: string) => string | null;
  prepare: PreparePage;
};

/** What a reader of one kind returns; `openFoundArchive` adds the rest. */
export type FoundSource = Pick<FoundArchive, 'kind' | 'site' | 'readPosts' | 'prepare'> & {
  /** The files with readers. */
  readerFiles: readonly string[];
};

/** Returns the only file that matches, of several the one in the outermost folder. */
export function findFile(names: readonly string[], pattern: RegExp): string | null {
  const depth = (name: string) => name.split('/').length;
  const found = names.filter((name) => pattern.test(name)).sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  return found[0] ?? null;
}

/** Parses a file of the archive. @throws ArchiveProblem if it is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ArchiveProblem('damaged');
  }
}
