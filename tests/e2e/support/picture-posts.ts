import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { articlePath, type OwnPostsResponse } from '#contract/posts';
import { readPicture } from '../fixtures/served-picture.ts';
import { expect } from './journey.ts';
import { titleBox } from './text-editor.ts';

export const imageField = (page: Page) => page.getByRole('group', { name: 'Featured image' });
export const replaceButton = (page: Page) => imageField(page).getByRole('button', { name: 'Replace image' });

/** Chooses a file for a field, as the system's dialog does. */
export async function choose(field: Locator, buffer: Buffer, name = 'photo.jpg') {
  await field.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** Opens the form and fills in a post without a picture. */
export async function startPost(page: Page, title: string, category = 'food') {
  await page.goto('/post-blog');
  await titleBox(page).fill(title);
  await page.getByLabel('Content', { exact: true }).fill('A pot, some water and a little patience.');
  await page.getByLabel('Category').selectOption(category);
}

/** Publishes the post in the form and opens the article. */
export async function publishAndRead(page: Page, title: string) {
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Your blog post has been published and added to your interests!')).toBeVisible();
  const response = await page.request.get('/api/posts/mine');
  const { posts } = (await response.json()) as OwnPostsResponse;
  const post = posts.find((each) => each.title === title);
  if (post === undefined) throw new Error(`nothing is called ${title}`);
  await page.goto(articlePath(post));
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** Returns the picture at a URL. */
export async function served(page: Page, address: string) {
  const response = await page.request.get(address);
  expect(response.ok(), address).toBe(true);
  return await readPicture(Buffer.from(await response.body()));
}

/** Returns every width of an img, narrowest first. */
export async function variantsOf(page: Page, img: Locator) {
  const srcset = (await img.getAttribute('srcset')) ?? '';
  const addresses = srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '');
  return await Promise.all(addresses.map((address) => served(page, address)));
}
