import { toFormat2 } from '#contract/format/convert';
import type { ImportLossCode } from '#contract/imports';
import type { Archive } from '../archive/open-archive.ts';
import { parseUtc } from '../dates.ts';
import { type FoundPost, type FoundSource, findFile, parseJson } from '../found.ts';

type Row = Record<string, unknown>;
type Images = ReadonlyMap<string, string>;

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---\r?\n(?:\r?\n)?/;
const DRAFT = /(?:^|\/)drafts\/[^/]*\.md$/;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

async function readRows(archive: Archive, name: string | null): Promise<Row[]> {
  const value = name === null ? [] : parseJson(await archive.readText(name));
  return Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
}

/** Parses a value of the front matter; one that was changed by hand is text. */
function parseValue(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Parses a text with its front matter, whose values are JSON. */
function parseWork(source: string): { front: Row; content: string } {
  const [whole = '', lines = ''] = FRONT.exec(source) ?? [];
  const front: Row = {};
  for (const line of lines.split(/\r?\n/)) {
    const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) front[name] = parseValue(value);
  }
  return { front, content: source.slice(whole.length).replace(/\n$/, '') };
}

/** Returns each picture by its id: its file in a part of the archive, else the address of its largest file. */
function imageAddresses(rows: readonly Row[], names: ReadonlySet<string>): Images {
  const address = (files: unknown) => text(Array.isArray(files) ? (files as unknown[]).at(-1) : undefined);
  return new Map(rows.map(({ id, file, files }) => [text(id), names.has(text(file)) ? text(file) : address(files)]));
}

/** Converts a text. `row` is its entry in posts.json; drafts have none. */
function toPost(source: string, key: string, row: Row | null, images: Images): FoundPost {
  const { front, content } = parseWork(source);
  const publishedAt = parseUtc(front.date);
  const isPublished = row !== null && row.publishedAt !== null;
  const address = text(row?.url);
  const cover = images.get(text(row?.image));
  const losses: ImportLossCode[] = [];
  if (content.trim() === '') losses.push('no_text');
  if (isPublished && publishedAt === null) losses.push('date_missing');
  return {
    key,
    kind: isPublished ? 'post' : 'draft',
    title: text(front.title),
    subtitle: text(front.subtitle),
    description: text(front.description),
    publishedAt: isPublished ? (typeof row.publishedAt === 'number' ? row.publishedAt : publishedAt) : null,
    isPremium: front.premium === true,
    canonicalUrl: isPublished && address.startsWith('https://') ? address : null,
    cover: cover ? { address: cover, alt: text(front.imageDescription) } : null,
    text: { type: 'markup', markup: front.format === 2 ? content : toFormat2(content), images },
    losses,
  };
}

/** Returns the reader of this platform's own export: texts as Markdown, lists as JSON. Null for other archives. */
export async function readOwn(archive: Archive): Promise<FoundSource | null> {
  const { names, readText } = archive;
  const list = findFile(names, /(?:^|\/)posts\.json$/);
  const account = findFile(names, /(?:^|\/)account\.json$/);
  if (list === null || account === null) return null;
  const folder = list.slice(0, -'posts.json'.length);
  const posts = await readRows(archive, list);
  const existing = new Set(names);
  const images = imageAddresses(await readRows(archive, findFile(names, /(?:^|\/)images\.json$/)), existing);
  const [address] = posts.flatMap(({ url }) => URL.parse(text(url))?.origin ?? []);
  return {
    kind: 'own',
    site: address ?? null,
    readerFiles: names.filter((name) => /(?:^|\/)subscribers\.csv$/.test(name)),
    prepare: () => {},
    async *readPosts() {
      for (const row of posts) {
        const file = folder + text(row.file);
        const source = existing.has(file) ? await readText(file) : '';
        yield toPost(
          source || `---\ntitle: ${JSON.stringify(text(row.title))}\n---\n\n`,
          `own:${text(row.id)}`,
          row,
          images,
        );
      }
      // Drafts have no id in the archive; their file's name ends with the start of it.
      for (const file of names.filter((name) => DRAFT.test(name))) {
        const [, name = ''] = /([^/]*)\.md$/.exec(file) ?? [];
        yield toPost(await readText(file), `own:draft-${name.slice(-8)}`, null, images);
      }
    },
  };
}
