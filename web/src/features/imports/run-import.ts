import { printMarkup } from '#contract/format/print-markup';
import type { Block } from '#contract/format/tree';
import type { ImportItemRequest } from '#contract/imports';
import { type ConvertedPost, convertPost } from './convert/convert-post.ts';
import type { FoundArchive, FoundPicture, SkippedPost } from './found.ts';
import { hashPost, hashWithout } from './hash-post.ts';

/** A picture to upload: a file of the archive, else https addresses to fetch in this order. */
export type PictureToUpload = { file: Blob | null; addresses: readonly string[] };

export type ImportProgress = { done: number; saved: number; known: number; pictures: number; title: string };

export type ImportOptions = {
  /** Hashes of the items that the server has, by their keys. */
  known: ReadonlyMap<string, string>;
  /** Uploads a picture and returns its id; null for one that cannot be fetched or read. Other problems reject. */
  uploadPicture: (picture: PictureToUpload, signal: AbortSignal) => Promise<string | null>;
  saveItem: (key: string, item: ImportItemRequest, signal: AbortSignal) => Promise<void>;
  onProgress: (progress: ImportProgress) => void;
  onSkipped?: (post: SkippedPost) => void;
  signal: AbortSignal;
  /** Milliseconds UTC. */
  now: number;
  /** The number of posts to import, 1 to try one. */
  count?: number;
};

async function toUpload({ entry, addresses }: FoundPicture, archive: FoundArchive): Promise<PictureToUpload> {
  return { file: entry === null ? null : await archive.readPicture(entry), addresses };
}

/** Uploads the pictures of a post, one after the other. Returns their ids by their placeholders. */
async function uploadPictures(post: ConvertedPost, archive: FoundArchive, { uploadPicture, signal }: ImportOptions) {
  const ids = new Map<string, string>();
  for (const [placeholder, picture] of post.pictures) {
    signal.throwIfAborted();
    const id = await uploadPicture(await toUpload(picture, archive), signal);
    if (id === null) post.losses.add('picture_failed');
    else ids.set(placeholder, id);
  }
  return ids;
}

/** Returns the request that stores a post whose pictures are uploaded. Pictures that failed are left out. */
function toItem(post: ConvertedPost, hash: string, ids: ReadonlyMap<string, string>): ImportItemRequest {
  const blocks = post.tree.blocks.flatMap((block): Block[] => {
    if (block.type !== 'image') return [block];
    const id = ids.get(block.id);
    return id === undefined ? [] : [{ ...block, id }];
  });
  return {
    hash,
    kind: post.kind,
    title: post.title,
    subtitle: post.subtitle,
    description: post.description,
    text: printMarkup({ blocks, notes: post.tree.notes }),
    image: ids.get(post.cover ?? '') ?? null,
    imageAlt: ids.has(post.cover ?? '') ? post.coverAlt : '',
    isPremium: post.isPremium,
    publishedAt: post.publishedAt,
    canonicalUrl: post.canonicalUrl,
    losses: post.losses.list(),
  };
}

/**
 * Imports the posts of an archive, one after the other: converts each post, uploads its pictures, and saves it. Skips
 * what the server has with the same hash, so an import that stopped continues where it was.
 * @throws what a callback rejects with, or the reason of the signal
 */
export async function runImport(archive: FoundArchive, options: ImportOptions): Promise<ImportProgress> {
  const { known, saveItem, onProgress, onSkipped, signal, now, count = Number.POSITIVE_INFINITY } = options;
  let progress: ImportProgress = { done: 0, saved: 0, known: 0, pictures: 0, title: '' };
  const report = (next: Partial<ImportProgress>) => {
    progress = { ...progress, ...next };
    onProgress(progress);
  };
  for await (const found of archive.readPosts(onSkipped)) {
    if (progress.saved >= count) break;
    signal.throwIfAborted();
    report({ title: found.title });
    const hash = await hashPost(found);
    if (known.get(found.key) === hash) {
      report({ done: progress.done + 1, known: progress.known + 1 });
      continue;
    }
    const post = await convertPost(found, archive, { now, signal });
    const ids = await uploadPictures(post, archive, options);
    signal.throwIfAborted();
    const failed = [...post.pictures.keys()].filter((placeholder) => !ids.has(placeholder));
    await saveItem(found.key, toItem(post, await hashWithout(failed, hash), ids), signal);
    report({ done: progress.done + 1, saved: progress.saved + 1, pictures: progress.pictures + ids.size });
  }
  return progress;
}
