import type { Archive } from '../archive/open-archive.ts';
import { parseUtc } from '../dates.ts';
import { type FoundPost, type FoundSource, findFile, parseJson, type ReadOptions } from '../found.ts';
import { prepareGhost } from './ghost-page.ts';

type Row = Record<string, unknown>;

const READERS = /(?:^|\/)[^/]*members[^/]*\.csv$/i;
/** Stands for the address of the blog. */
const SITE = /__GHOST_URL__/g;
const PREMIUM = new Set(['paid', 'tiers']);
/** Mark of the end of a post's public part. */
const PAYWALL = /<!--\s*members-only\s*-->/;
const PUBLISHED = new Set(['published', 'sent']);

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const rows = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

/** Returns the tables of an export, in the form of any version; null for other files. */
function tablesOf(json: unknown): Row | null {
  const { db } = (json ?? {}) as { db?: unknown };
  const [first] = Array.isArray(db) ? (db as unknown[]) : [json];
  const { data } = (first ?? {}) as { data?: unknown };
  return typeof data === 'object' && data !== null && 'posts' in data ? (data as Row) : null;
}

function toPost(row: Row, meta: Row | undefined, site: string | null): FoundPost {
  const isPublished = PUBLISHED.has(text(row.status));
  const publishedAt = parseUtc(row.published_at) ?? parseUtc(row.created_at);
  const html = text(row.html);
  const own = text(row.canonical_url).replace(SITE, site ?? '');
  const cover = text(row.feature_image).replace(SITE, site ?? '');
  const address = own || (site === null || !row.slug ? '' : `${site}/${text(row.slug)}/`);
  return {
    key: `ghost:${text(row.uuid) || text(row.id)}`,
    kind: isPublished ? 'post' : 'draft',
    title: text(row.title),
    subtitle: text(row.custom_excerpt),
    description: text(meta?.meta_description) || text(row.meta_description),
    publishedAt: isPublished ? publishedAt : null,
    isPremium: PREMIUM.has(text(row.visibility)),
    canonicalUrl: isPublished && address.startsWith('https://') ? address : null,
    cover: cover === '' ? null : { address: cover, alt: text(meta?.feature_image_alt) },
    // Without the blog's address the path of a picture remains: the archive can have the file.
    text: { type: 'html', html: html.replace(SITE, site ?? '') },
    losses: [
      ...(html === '' ? (['no_text'] as const) : []),
      ...(PAYWALL.test(html) ? (['paywall_moved'] as const) : []),
      ...(isPublished && publishedAt === null ? (['date_missing'] as const) : []),
    ],
  };
}

/** Returns the reader of Ghost's export, a JSON file with its tables. Null for other archives. */
export async function readGhost(archive: Archive, { site }: ReadOptions): Promise<FoundSource | null> {
  const { names, readText } = archive;
  const file = findFile(names, /\.json$/i);
  const head = file === null ? '' : (await readText(file)).trimStart();
  if (file === null || !head.startsWith('{') || !/"posts"\s*:/.test(head)) return null;
  const tables = tablesOf(parseJson(head));
  if (tables === null) return null;
  const address = site ?? null;
  const meta = new Map(rows(tables.posts_meta).map((row) => [row.post_id, row]));
  const posts = rows(tables.posts);
  return {
    kind: 'ghost',
    site: address,
    readerFiles: names.filter((name) => READERS.test(name)),
    prepare: prepareGhost,
    async *readPosts(onSkipped) {
      for (const row of posts) {
        const isPage = row.type === 'page' || row.page === true || row.page === 1;
        if (isPage) onSkipped?.({ title: text(row.title), reason: 'page' });
        else yield toPost(row, meta.get(row.id), address);
      }
    },
  };
}
