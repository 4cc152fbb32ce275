import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { UploadedImageResponse } from '#contract/images';
import type { ArticleResponse, OwnPostsResponse } from '#contract/posts';
import { drawQuarters } from '../fixtures/pictures.ts';
import { type ChosenFile, chooseArchive, importAll, openImports } from '../support/imports.ts';
import { expect, test } from '../support/journey.ts';
import { publish } from '../support/own-posts.ts';
import { choose, imageField, publishAndRead, replaceButton, startPost } from '../support/picture-posts.ts';

/** Returns what an import must not change, newest first. */
async function worksOf(request: APIRequestContext) {
  const { posts } = (await (await request.get('/api/posts/mine')).json()) as OwnPostsResponse;
  return await Promise.all(
    posts.map(async ({ id, title, publishedAt, isFree }) => {
      const { article } = (await (await request.get(`/api/posts/${id}`)).json()) as ArticleResponse;
      // The importing account has copies of the images, with ids of its own.
      const body = article.body.replace(/image:[\w-]+/g, 'image:copy');
      const { image, imageAlt, images } = article;
      return {
        title,
        publishedAt,
        isFree,
        body,
        hasImage: image !== null,
        imageAlt,
        images: Object.keys(images).length,
      };
    }),
  );
}

/** Downloads a file by pressing a button or link. */
async function download(page: Page, control: Locator): Promise<ChosenFile> {
  const started = page.waitForEvent('download');
  await control.click();
  const file = await started;
  const buffer = await readFile(await file.path());
  return { name: file.suggestedFilename(), mimeType: 'application/zip', buffer };
}

test('imports its own export into empty accounts with the same texts, dates and pictures', async ({
  page,
  becomeBlogger,
  newBlogger,
  pageOf,
}) => {
  await becomeBlogger(['food']);
  await startPost(page, 'A soup with a picture');
  const picture = await drawQuarters(800, 500).jpeg().toBuffer();
  const uploaded = page
    .waitForResponse((response) => response.request().method() === 'POST' && response.ok())
    .then(async (response) => (await response.json()) as UploadedImageResponse);
  await choose(imageField(page), picture);
  await expect(replaceButton(page)).toBeVisible();
  await publishAndRead(page, 'A soup with a picture');
  const { id } = await uploaded;
  const content = `Bones.\n\n![A pot](image:${id} "My pot")\n\nWater.`;
  const cover = { imageId: id, imageAlt: 'Four quarters' };
  await publish(page.request, { title: 'A second soup', isFree: false, format: 2, content, ...cover });
  const before = await worksOf(page.request);
  expect(before).toMatchObject([
    { hasImage: true, imageAlt: 'Four quarters', images: 1 },
    { hasImage: true, imageAlt: '', images: 0 },
  ]);

  await page.goto('/?tab=settings');
  const exportAll = page.getByRole('button', { name: 'Export Your Data' });
  // The parts are requested when they are about to be seen.
  await exportAll.scrollIntoViewIfNeeded();
  const data = await download(page, exportAll);
  const pictures = await download(page, page.getByRole('link', { name: 'Download Your pictures' }));
  const shaped = await download(page, page.getByRole('link', { name: 'Download Your blog for other platforms' }));

  const own = await newBlogger(['food']);
  const ownPage = await pageOf(own.request);
  const part = await openImports(ownPage);
  await chooseArchive(part, [data, pictures]);
  await expect(part).toContainText('From This platform');
  await importAll(part);
  expect(await worksOf(own.request)).toEqual(before);

  // The shape of Substack has no cover pictures: they come first in the text.
  const other = await newBlogger(['food']);
  const otherPage = await pageOf(other.request);
  const otherPart = await openImports(otherPage);
  await chooseArchive(otherPart, shaped);
  await importAll(otherPart);
  const after = await worksOf(other.request);
  expect(after.map(({ title, publishedAt, isFree }) => [title, publishedAt, isFree])).toEqual(
    before.map(({ title, publishedAt, isFree }) => [title, publishedAt, isFree]),
  );
  expect(after[1]?.body).toMatch(/^!\[.*\]\(image:[\w-]+\)\n\nA pot, some water and a little patience\.$/);
});
