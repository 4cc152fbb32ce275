import { ArchiveProblem } from './archive/archive-problem.ts';
import type { Archive } from './archive/open-archive.ts';
import { readCsv } from './csv.ts';
import type { FoundArchive, FoundPost, FoundSource, ReadOptions, SkippedPost } from './found.ts';
import { createPictureFinder } from './sources/find-picture.ts';
import { readGhost } from './sources/ghost.ts';
import { readMedium } from './sources/medium.ts';
import { readOwn } from './sources/own.ts';
import { hasReaders, readReaders } from './sources/readers.ts';
import { readSubstack } from './sources/substack.ts';
import { readWordPress } from './sources/wordpress.ts';

const KEY_MAX = 200;

/** Returns the reader of a list of readers alone. */
async function readReaderList({ names, readText }: Archive): Promise<FoundSource | null> {
  const readerFiles: string[] = [];
  for (const name of names.filter((each) => /\.csv$/i.test(each))) {
    const first = readCsv(await readText(name)).next();
    if (!first.done && hasReaders(first.value)) readerFiles.push(name);
  }
  if (readerFiles.length === 0) return null;
  return { kind: null, site: null, readerFiles, prepare: () => {}, readPosts: async function* () {} };
}

/** Leaves out posts with the same key as one before. A key that is too long for the database loses its start. */
async function* withoutRepeats(posts: AsyncGenerator<FoundPost>, onSkipped?: (post: SkippedPost) => void) {
  const keys = new Set<string>();
  for await (const post of posts) {
    const prefix = post.key.slice(0, post.key.indexOf(':') + 1);
    const rest = post.key.slice(prefix.length).replace(/\s+/g, '');
    const key = prefix + rest.slice(-(KEY_MAX - prefix.length));
    if (rest === '' || keys.has(key)) onSkipped?.({ title: post.title, reason: 'repeated' });
    else yield { ...post, key };
    keys.add(key);
  }
}

/** Removes what an address of a blog does not need, so that paths can follow. */
function normalizeSite(site: string | undefined): string | undefined {
  const trimmed = (site ?? '').trim();
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  return trimmed === '' || url === null ? undefined : (url.origin + url.pathname).replace(/\/+$/, '');
}

/**
 * Finds out what kind of archive this is.
 * @throws ArchiveProblem unknown; no_posts_list
 */
export async function openFoundArchive(archive: Archive, options: ReadOptions = {}): Promise<FoundArchive> {
  const site = normalizeSite(options.site);
  const given = site === undefined ? {} : { site };
  const source =
    (await readOwn(archive)) ??
    readSubstack(archive, given) ??
    readMedium(archive, given) ??
    (await readWordPress(archive, given)) ??
    (await readGhost(archive, given)) ??
    (await readReaderList(archive));
  if (source === null) throw new ArchiveProblem('unknown');
  if (source.kind === 'substack' && archive.names.length === 1) throw new ArchiveProblem('no_posts_list');
  return {
    kind: source.kind,
    site: source.site,
    prepare: source.prepare,
    readPosts: (onSkipped) => withoutRepeats(source.readPosts(onSkipped), onSkipped),
    findPicture: createPictureFinder(archive.names),
    readPicture: async (entry) => new Blob([(await archive.readBytes(entry)) as Uint8Array<ArrayBuffer>]),
    async readReaders() {
      const files: string[] = [];
      for (const name of source.readerFiles) files.push(await archive.readText(name));
      return readReaders(files);
    },
  };
}
