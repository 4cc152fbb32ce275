import { joinArchives } from '@/features/imports/archive/join-archives.ts';
import { openArchive } from '@/features/imports/archive/open-archive.ts';
import type { FoundArchive, FoundPost, ReadOptions, SkippedPost } from '@/features/imports/found.ts';
import { openFoundArchive } from '@/features/imports/open-found-archive.ts';

export const openFile = async (file: File, options?: ReadOptions): Promise<FoundArchive> =>
  openFoundArchive(await openArchive(file), options);

/** Opens the parts of an archive as one. */
export const openParts = async (files: readonly File[]): Promise<FoundArchive> =>
  openFoundArchive(joinArchives(await Promise.all(files.map(openArchive))));

/** Reads all posts of an archive, with what it skips. */
export async function readAll(archive: FoundArchive): Promise<{ posts: FoundPost[]; skipped: SkippedPost[] }> {
  const skipped: SkippedPost[] = [];
  const posts: FoundPost[] = [];
  for await (const post of archive.readPosts((each) => skipped.push(each))) posts.push(post);
  return { posts, skipped };
}
