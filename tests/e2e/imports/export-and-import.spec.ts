import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { type ArticleResponse, articlePath, type OwnPostsResponse } from '#contract/posts';
import { drawQuarters } from '../fixtures/pictures.ts';
import { chooseArchive, importAll, openImports } from '../support/imports.ts';
import { expect, test } from '../support/journey.ts';
import { publish } from '../support/own-posts.ts';
import { imageField, startPost } from '../support/picture-posts.ts';

/** Returns what an import must not change, newest first. */
async function worksOf(request: APIRequestContext) {
  const { posts } = (await (await request.get('/api/posts/mine')).json()) as OwnPostsResponse;
  return await Promise.all(
    posts.map(async ({ id, title, publishedAt, isFree }) => {
      const { article } = (await (await request.get(`/api/posts/${id}`)).json()) as ArticleResponse;
      return { title, publishedAt, isFree, body: article.body, hasImage: article.image !== null };
    }),
  );
}

async function downloadPart(page: Page, name: string, folder: string) {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await download;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), mimeType: 'application/zip', buffer: await readFile(path) };
}

test('imports its own export into an empty account with the same texts, dates and pictures', async ({
  page,
  becomeBlogger,
  newBlogger,
  pageOf,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  await becomeBlogger(['food']);
  await startPost(page, 'A soup with a picture');
  const picture = await drawQuarters(800, 500).jpeg().toBuffer();
  await imageField(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(imageField(page).getByRole('button', { name: 'Replace image' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Your blog post has been published and added to your interests!')).toBeVisible();
  await publish(page.request, { title: 'A second soup', isFree: false });
  const before = await worksOf(page.request);
  expect(before.map(({ hasImage }) => hasImage)).toEqual([false, true]);

  await page.goto('/?tab=settings');
  const file = await downloadPart(page, 'Download Your blog for other platforms', folder);
  await rm(folder, { recursive: true });

  const { request } = await newBlogger(['food']);
  const other = await pageOf(request);
  const part = await openImports(other);
  await chooseArchive(part, file);
  await importAll(part);
  expect(await worksOf(request)).toEqual(before);
  const { posts } = (await (await request.get('/api/posts/mine')).json()) as OwnPostsResponse;
  const [post] = posts.filter(({ title }) => title === 'A soup with a picture');
  if (post === undefined) throw new Error('the post was not imported');
  await other.goto(articlePath(post));
  await expect(other.getByRole('heading', { name: post.title, level: 1 })).toBeVisible();
});
