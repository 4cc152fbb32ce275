import type { Archive } from '../archive/open-archive.ts';
import { type CsvRow, readCsv } from '../csv.ts';
import { parseUtc } from '../dates.ts';
import { type FoundPost, type FoundSource, findFile, type ReadOptions } from '../found.ts';
import { prepareSubstack } from './substack-page.ts';

const POSTS = /(?:^|\/)posts\.csv$/i;
const READERS = /(?:^|\/)(?:email_list|subscriber)[^/]*\.csv$/i;
const PREMIUM = new Set(['only_paid', 'founding']);

/** Id of a post at the start of `post_id`: Substack's number, or the UUID of this platform's archive in that shape. */
const ID = String.raw`\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
const ID_OF_ROW = new RegExp(`^(?:${ID})(?=\\.|$)`, 'i');
const ID_OF_FILE = new RegExp(String.raw`(?:^|\/)posts\/(${ID})(?:\.[^/]*)?\.html$`, 'i');

/** Returns the address that the name of the list of readers contains: email_list.NAME.csv. */
function guessSite(names: readonly string[]): string | null {
  const [, name] = /(?:^|\/)email_list\.([a-z\d-]+)\.csv$/i.exec(findFile(names, READERS) ?? '') ?? [];
  return name === undefined ? null : `https://${name.toLowerCase()}.substack.com`;
}

/** Returns the files of texts by the id at the start of their names, `posts/123.slug.html`. */
function textFiles(names: readonly string[]): Map<string, string> {
  const files = names.flatMap((name): [string, string][] => {
    const [, id] = ID_OF_FILE.exec(name) ?? [];
    return id === undefined ? [] : [[id, name]];
  });
  return new Map(files);
}

/** Converts a row of posts.csv. Its `post_id` is the number and the slug. */
function toPost(row: CsvRow, id: string, html: string | null, site: string | null): FoundPost {
  const isPublished = row.is_published?.trim().toLowerCase() === 'true';
  const publishedAt = parseUtc(row.post_date);
  const slug = (row.post_id ?? '').slice(id.length + 1);
  const isAudio = row.type === 'podcast' || (row.podcast_url ?? '') !== '';
  return {
    key: `substack:${id}`,
    kind: isPublished ? 'post' : 'draft',
    title: row.title ?? '',
    subtitle: row.subtitle ?? '',
    description: '',
    publishedAt: isPublished ? publishedAt : null,
    isPremium: PREMIUM.has(row.audience ?? ''),
    canonicalUrl: isPublished && site !== null && slug !== '' ? `${site}/p/${encodeURIComponent(slug)}` : null,
    cover: null,
    text: { type: 'html', html: html ?? '' },
    losses: [
      ...(html === null ? (['no_text'] as const) : []),
      ...(isAudio ? (['audio'] as const) : []),
      ...(isPublished && publishedAt === null ? (['date_missing'] as const) : []),
    ],
  };
}

/** Returns the reader of Substack's export: posts.csv, and a file of HTML for each post. Null for other archives. */
export function readSubstack({ names, readText }: Archive, { site }: ReadOptions): FoundSource | null {
  const list = findFile(names, POSTS);
  const files = textFiles(names);
  if (list === null) return null;
  const address = site ?? guessSite(names);
  return {
    kind: 'substack',
    site: address,
    readerFiles: names.filter((name) => READERS.test(name)),
    prepare: prepareSubstack,
    async *readPosts(onSkipped) {
      for (const row of readCsv(await readText(list))) {
        const [id = ''] = ID_OF_ROW.exec(row.post_id ?? '') ?? [];
        if (id === '' || row.type === 'page' || row.type === 'thread') {
          onSkipped?.({ title: row.title ?? '', reason: row.type === 'page' ? 'page' : 'type' });
          continue;
        }
        const file = files.get(id);
        yield toPost(row, id, file === undefined ? null : await readText(file), address);
      }
    },
  };
}
