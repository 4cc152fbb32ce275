import type { Page } from '@playwright/test';
import type { ImportsResponse } from '#contract/imports';
import type { OwnPostsResponse } from '#contract/posts';
import { ghostFiles } from '../../web/imports/support/ghost-files.ts';
import { substackFiles } from '../../web/imports/support/substack-files.ts';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { drawQuarters } from '../fixtures/pictures.ts';
import { chooseArchive, importAll, importFigure, openImports, undoImport, zipFile } from '../support/imports.ts';
import { expect, test } from '../support/journey.ts';

const picture = () => drawQuarters(480, 320).png().toBuffer();

/** Serves every picture of an earlier blog. Returns the addresses that were requested. */
async function servePictures(page: Page): Promise<string[]> {
  const body = await picture();
  const requested: string[] = [];
  await page.context().route('**/api/imports/*/picture?*', (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('url') ?? '');
    return route.fulfill({ contentType: 'application/octet-stream', body });
  });
  return requested;
}

async function ownPosts(page: Page) {
  const response = await page.request.get('/api/posts/mine');
  return ((await response.json()) as OwnPostsResponse).posts;
}

test('imports an archive of Ghost: one post, then all, with a report, and undoes it', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger();
  const requested = await servePictures(page);
  const part = await openImports(page);
  await chooseArchive(part, zipFile({ ...ghostFiles(), 'content/images/2021/05/pot.png': await picture() }));
  await expect(part).toContainText('From Ghost');
  await expect(importFigure(part, 'Posts')).toHaveText('4');
  await expect(importFigure(part, 'Drafts')).toHaveText('2');
  await expect(part).toContainText('Not imported: 1 page.');
  await expectAccessible(page, 'dashboard/settings: an archive to import');

  await part.getByRole('button', { name: 'Try One' }).click();
  await expect(part.getByText('Choose the category of your posts')).toBeVisible();
  await expect(part.getByLabel('Category of all posts')).toBeFocused();
  await part.getByLabel('Category of all posts').selectOption({ label: 'Food' });
  await part.getByLabel('Address of your old blog (optional)').fill('soup.test');
  await part.getByRole('button', { name: 'Try One' }).click();
  await expect(part.getByText('One post was imported')).toBeVisible();
  expect(await ownPosts(page)).toHaveLength(1);
  expect(requested).toEqual(['https://soup.test/content/images/2021/05/top.jpg']);

  await importAll(part);
  await expect(importFigure(part, 'Posts imported')).toHaveText('3');
  await expect(importFigure(part, 'Drafts imported')).toHaveText('2');
  await expect(part.getByText('1 post without text in the export')).toBeVisible();
  await expect(part.getByText('1 audio file not imported')).toBeVisible();
  await expect(part.getByText('1 page, not imported')).toBeVisible();
  await expect(part).toContainText('Posts that you wrote here stay above them');
  const download = page.waitForEvent('download');
  await part.getByRole('button', { name: 'Download Addresses' }).click();
  expect((await download).suggestedFilename()).toBe('addresses.csv');
  await expectAccessible(page, 'dashboard/settings: the report of an import');

  const [post] = (await ownPosts(page)).filter(({ title }) => title === 'Post 1');
  expect(new Date(post?.publishedAt ?? 0).toISOString()).toBe('2021-05-02T10:00:00.000Z');
  await undoImport(part);
  await expect(part.getByText('5 posts and drafts deleted.')).toBeVisible();
  expect(await ownPosts(page)).toEqual([]);
  await page.reload();
  await expect(part.getByText('Undone', { exact: false })).toBeVisible();
  await chooseArchive(part, zipFile(ghostFiles()));
  await expect(part.getByLabel('Address of your old blog (optional)')).toHaveValue('soup.test');
});

test('imports an archive of Substack once, however often', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await servePictures(page);
  const part = await openImports(page);
  const file = zipFile(substackFiles());
  await chooseArchive(part, file);
  await importAll(part);
  const first = await ownPosts(page);
  expect(first.map(({ title, isFree }) => [title, isFree])).toEqual([['Stock', false]]);
  await expect(part.getByText('1 post without text in the export')).toBeVisible();
  await expect(part.getByText('2 posts with a text shorter than 10 characters')).toBeVisible();

  await part.getByRole('button', { name: 'Choose Another File' }).click();
  await chooseArchive(part, file);
  await importAll(part);
  await expect(part).toContainText('came with an earlier import');
  expect(await ownPosts(page)).toEqual(first);
  const { imports } = (await (await page.request.get('/api/imports')).json()) as ImportsResponse;
  expect(imports.map(({ counts }) => counts.imported)).toEqual([0, 2]);
});

test('continues an import whose tab was closed', async ({ page, context, becomeBlogger }) => {
  await becomeBlogger(['food']);
  const files = { ...ghostFiles(), 'content/images/2021/05/pot.png': await picture() };
  await servePictures(page);
  let stored = 0;
  const { promise: isHalf, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/imports/*/items/*', async (route) => {
    if (++stored <= 2) return route.continue();
    resolve();
  });
  const part = await openImports(page);
  await chooseArchive(part, zipFile(files));
  await part.getByRole('button', { name: 'Import All' }).click();
  await isHalf;
  await page.close();

  const again = await context.newPage();
  const resumed = await openImports(again);
  await expect(resumed.getByRole('heading', { name: 'Your import from Ghost is not finished' })).toBeVisible();
  await expectAccessible(again, 'dashboard/settings: an import that stopped');
  await chooseArchive(resumed, zipFile(files));
  await importAll(resumed);
  await expect(importFigure(resumed, 'Posts imported')).toHaveText('3');
  expect(await ownPosts(again)).toHaveLength(3);
});

test('imports readers whose consent the blogger confirms', async ({ page, becomeBlogger }) => {
  const { username } = await becomeBlogger();
  const part = await openImports(page);
  const id = username.replace('person_', '');
  const rows = [
    `ann.${id}@reader.test,true,2027-01-01T00:00:00.000Z`,
    `bo.${id}@reader.test,false,`,
    `cy.${id}@reader.test,true,`,
    'nobody,true,',
  ];
  const csv = ['email,subscribed_to_emails,expiry', ...rows].join('\n');
  await chooseArchive(part, { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(part).toContainText('Your file has 3 readers.');
  await expect(part).toContainText('1 row without a valid address: left out.');
  await part.getByRole('button', { name: 'Import Readers' }).click();
  await expect(part.getByText('Confirm that these readers agreed to get your posts by email')).toBeVisible();
  await expectAccessible(page, 'dashboard/settings: readers to import');
  await part.getByRole('checkbox', { name: /These readers agreed to get my posts by email/ }).check();
  await part.getByRole('button', { name: 'Import Readers' }).click();
  await expect(importFigure(part, 'New')).toHaveText('2');
  await expect(importFigure(part, 'Unsubscribed')).toHaveText('1');
  await expect(part).toContainText('Sending starts at 500 new readers a day');
  await expect(part.getByRole('row', { name: /ann\..* January 1, 2027/ })).toBeVisible();
  await expectAccessible(page, 'dashboard/settings: imported readers');
});
