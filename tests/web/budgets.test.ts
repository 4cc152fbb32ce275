import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type ArticleResponse, articlePath, slugify } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import { readPosts } from '../sandbox/demo/read-posts.ts';
import { builtWorker } from '../sandbox/runtime.ts';
import {
  type Chunk,
  chunksOf,
  chunksOfEditor,
  compressed,
  dist,
  EDITOR,
  read,
  sizeOfAll,
} from '../support/built-files.ts';

// Exact bytes of the built files: run the build first, as `npm test` does.
const READING_PAGES = [
  'home',
  'dashboard',
  'free-posts',
  'topic',
  'subtopic',
  'team',
  'article',
  'blogger',
  'blogger-posts',
  'interests',
] as const;
const SCRIPT_BYTES = 110_000;
/** The home page of signed-in users, who have most files cached. */
const DASHBOARD_SCRIPT_BYTES = 113_000;
const FIRST_VISIT_BYTES = 180_000;
const WORKER_BYTES = 700_000;

const chunksOfPage = (name: (typeof READING_PAGES)[number]) => chunksOf('index.html', `src/app/pages/${name}-page.tsx`);

/** Renders the longest demo article for a guest. */
async function composedArticle(): Promise<string> {
  const { renderPage } = await import('#web/server');
  const [post] = readPosts().sort((a, b) => b.content.length - a.content.length);
  if (post === undefined) throw new Error('no demo post');
  const { title, category, content } = post;
  const article: ArticleResponse['article'] = {
    id: 'longest',
    slug: slugify(title),
    title,
    subtitle: post.subtitle,
    category,
    body: content,
    format: post.format,
    images: {},
    description: content.slice(0, 160),
    createdAt: 0,
    updatedAt: 0,
    isFree: true,
    viewCount: 1,
    commentCount: 0,
    commentsOpen: true,
    readMinutes: 9,
    access: 'full',
    imageAlt: '',
    shareImage: '/share.png',
    shareImageAlt: '',
    author: { id: 'a', username: post.username, pictureUrl: null },
    subtopics: [],
    teams: [],
    image: null,
  };
  return await renderPage({
    pathname: articlePath(article),
    search: '',
    origin: 'http://localhost',
    seed: [
      [queryKeys.session, { viewer: null }],
      [queryKeys.platform, { name: 'Blog Platform', supportEmail: 'a@b.test', feePercentage: 25 }],
      [
        queryKeys.article(article.id),
        { article, reaction: null, subscription: null, priceCents: 300, more: [], next: null },
      ],
    ],
  });
}

const scriptsOfPage = (name: (typeof READING_PAGES)[number]) => [
  ...chunksOfPage(name).map(({ file }) => file),
  'theme.js',
  'sw.js',
];

test.each(READING_PAGES)('stays within the script budget on a first visit to the page %s', (name) => {
  const most = name === 'dashboard' ? DASHBOARD_SCRIPT_BYTES : SCRIPT_BYTES;
  expect(sizeOfAll(scriptsOfPage(name))).toBeLessThanOrEqual(most);
});

describe('the first visit to an article', () => {
  const scripts = scriptsOfPage('article');

  test('names every required script in its HTML', async () => {
    const html = await composedArticle();
    expect(html).toContain('<article');
    for (const file of scripts.filter((name) => name !== 'sw.js')) expect(html).toContain(`"/${file}"`);
  });

  test(`takes at most ${FIRST_VISIT_BYTES} bytes in all, without pictures`, async () => {
    const styles = chunksOfPage('article').flatMap(({ css = [] }) => css);
    expect(styles.length).toBeGreaterThan(0);
    // Fonts with Latin letters; only pages with rarer letters fetch the `-ext` files.
    const fonts = readdirSync(join(dist, 'fonts')).filter((name) => name.endsWith('.woff2') && !name.includes('-ext.'));
    expect(fonts).toHaveLength(2);
    const fontBytes = fonts.reduce((sum, name) => sum + read(`fonts/${name}`).length, 0);
    const html = compressed([await composedArticle()]);
    expect(sizeOfAll([...scripts, ...styles]) + html + fontBytes).toBeLessThanOrEqual(FIRST_VISIT_BYTES);
  });
});

const EDITOR_BYTES = 100_000;

test(`loads the editor of texts in at most ${EDITOR_BYTES} bytes, beside the page that opens it`, () => {
  const added = chunksOfEditor();
  expect(added).not.toEqual([]);
  expect(sizeOfAll(added.map(({ file }) => file))).toBeLessThanOrEqual(EDITOR_BYTES);
});

/** Code that no reading page may contain: a text that occurs in all of it, and a chunk that must contain it. */
const NOT_FOR_READING = [
  ['zod', '_zod', '../worker/contract/mail.schema.ts'],
  ['forms', 'alsoCheck', 'src/app/pages/auth-page.tsx'],
  ['drafts', '/drafts', 'src/app/pages/post-blog-page.tsx'],
  ['the editor', 'insertText', 'src/app/pages/post-blog-page.tsx'],
  ['ProseMirror', 'ProseMirror', EDITOR],
  ['the admin’s code', '/admin/', 'src/app/pages/admin/moderation-tab.tsx'],
] as const;

describe.each(NOT_FOR_READING)('%s', (_what, mark, source) => {
  const carrying = (chunks: Chunk[]) => chunks.filter(({ file }) => read(file).includes(mark)).map(({ file }) => file);

  test('is recognized by its marker', () => {
    expect(carrying(chunksOf(source))).not.toEqual([]);
  });

  test.each(READING_PAGES)('is not in the page %s', (name) => {
    expect(carrying(chunksOfPage(name))).toEqual([]);
  });
});

test(`limits the worker to ${WORKER_BYTES} compressed bytes`, () => {
  const folder = dirname(builtWorker);
  const modules = readdirSync(folder).filter((name) => !name.endsWith('.map') && name !== 'README.md');
  expect(modules).toContain(basename(builtWorker));
  const size = modules.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  expect(size).toBeLessThanOrEqual(WORKER_BYTES);
});
