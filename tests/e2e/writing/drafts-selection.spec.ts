import type { APIRequestContext } from '@playwright/test';
import type { DraftsResponse } from '#contract/drafts';
import { expect, test } from '../support/journey.ts';

async function saveDraft(request: APIRequestContext, origin: string, title: string) {
  const fields = { title, content: 'Three short words.', category: 'food', subtopics: [], teams: [], isFree: true };
  const response = await request.put(`/api/drafts/${crypto.randomUUID()}`, {
    data: { base: 0, writer: crypto.randomUUID(), sentAt: 1, fields: { ...fields, imageId: null } },
    headers: { Origin: origin },
  });
  expect(response.status()).toBe(200);
}

test('deletes several selected drafts with one request, by keyboard', async ({
  page,
  context,
  becomeBlogger,
  baseURL,
}) => {
  await becomeBlogger(['food']);
  for (const title of ['Soup', 'Bread', 'Salt']) await saveDraft(context.request, baseURL ?? '', title);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/drafts')) requests.push(request.url());
  });
  await page.goto('/?tab=content&view=drafts');
  const list = page.getByRole('list', { name: 'Your drafts' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Soup' })).toContainText('Food');
  await expect(list.getByRole('listitem').filter({ hasText: 'Soup' })).toContainText('3 words');

  const remove = page.getByRole('button', { name: 'Delete Selected' });
  await expect(remove).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '3 drafts selected' })).toBeAttached();
  await expect(remove).toHaveText('Delete Selected (3)');
  await page.getByRole('checkbox', { name: 'Select Bread' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 2 drafts?' });
  await dialog.getByRole('button', { name: 'Delete 2 Drafts' }).click();

  await expect(page.getByText('2 drafts deleted')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Bread' })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expect(requests).toHaveLength(1);
  const { drafts } = (await (await context.request.get('/api/drafts')).json()) as DraftsResponse;
  expect(drafts.map(({ title }) => title)).toEqual(['Bread']);
});
