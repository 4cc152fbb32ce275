import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { moderationTexts } from '#contract/moderation';
import { statsMessages } from '#contract/stats';
import { DEMO_PASSWORD, demoAccounts } from '../../sandbox/demo/people.ts';
import { expect, test } from '../support/admins.ts';
import { textMailedTo } from '../support/inbox.ts';
import { expectFocusTrapped, pressKey, typeInto } from '../support/keyboard.ts';
import { subscribe } from '../support/paying.ts';
import { figuresOfDatabase, figuresShown, ON_TOP } from '../support/platform-figures.ts';
import { toasts } from '../support/toasts.ts';

// The figures count all users, so these journeys run alone.

/**
 * Presses Refresh Stats and compares. Views are counted some seconds late, so the figures may match the state before or
 * after.
 */
async function expectFiguresOfDatabase(page: Page): Promise<void> {
  const before = figuresOfDatabase(Date.now());
  const refreshed = page.waitForResponse('**/api/admin/stats/refresh');
  await page.getByRole('button', { name: 'Refresh Stats' }).click();
  expect((await refreshed).status()).toBe(200);
  const after = figuresOfDatabase(Date.now());
  await expect(toasts(page).getByText(statsMessages.refreshed)).toBeVisible();
  for (const [name, rows] of before) {
    expect(rows.length, name).toBeGreaterThan(0);
    const shown = await figuresShown(page, name, rows[0]?.length ?? 0);
    expect(isDeepStrictEqual(shown, rows) ? rows : after.get(name), name).toEqual(shown);
  }
}

test('shows an admin the database’s figures, and removes a deleted blogger and reader everywhere', async ({
  page,
  newReader,
  newWriter,
  playwright,
  baseURL,
}) => {
  const writer = await newWriter();
  const reader = await newReader();
  await subscribe(reader.request, writer.id);

  await page.goto('/admin');
  await expect(page).toHaveURL('/admin-auth');
  await page.getByLabel('Email', { exact: true }).fill(demoAccounts.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In as Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();

  // Before the first statistics have loaded, the button has no effect.
  await expect(page.getByRole('region', { name: ON_TOP })).toBeVisible();
  await expectFiguresOfDatabase(page);

  await test.step('deletes the blogger', async () => {
    const bloggers = page.getByRole('table', { name: 'All Bloggers' });
    await bloggers.getByRole('button', { name: `Delete ${writer.username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Delete blogger “${writer.username}”?` });
    await expect(dialog).toContainText('6 posts, with pictures and reactions');
    await expect(dialog).toContainText('Their subscriber loses access immediately');
    await dialog.getByLabel('Reason').fill('Spam, again and again.');
    await dialog.getByLabel(/^Type the username/).fill(writer.username);
    await dialog.getByRole('button', { name: 'Delete Blogger' }).click();
    await expect(toasts(page).getByText(moderationTexts.bloggerDeleted(writer.username))).toBeVisible();
    await expect(bloggers).not.toContainText(writer.username);
    await textMailedTo(reader.email, new RegExp(`^${writer.username}’s blog has closed`));
  });

  await test.step('deletes the reader', async () => {
    const search = page.getByRole('searchbox', { name: 'Search readers' });
    await typeInto(page, search, reader.email);
    const found = page.getByRole('table', { name: 'Readers' });
    await expect(found.getByRole('row')).toHaveCount(2);
    const opener = found.getByRole('button', { name: `Delete ${reader.username}` });
    const dialog = page.getByRole('dialog', { name: /^Delete reader/ });
    await pressKey(page, opener);
    await expectFocusTrapped(page, dialog, opener);
    await page.keyboard.press('Enter');
    await typeInto(page, dialog.getByLabel('Reason'), 'Spam.');
    await typeInto(page, dialog.getByLabel(/^Type the username/), reader.username);
    await pressKey(page, dialog.getByRole('button', { name: 'Delete Reader' }));
    await expect(toasts(page).getByText(moderationTexts.readerDeleted(reader.username))).toBeVisible();
    await expect(page.getByText(moderationTexts.noReadersFound(reader.email))).toBeVisible();
    await page.getByRole('tab', { name: 'New Accounts' }).click();
    await expect(page.getByRole('table', { name: 'New Accounts' })).not.toContainText(reader.username);
  });

  await test.step('shows neither of them anywhere', async () => {
    await page.goto(`/blogger/${writer.id}`);
    await expect(page.getByRole('heading', { name: 'Blogger not found' })).toBeVisible();
    await page.goto(writer.article);
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
    const guest = await playwright.request.newContext({ baseURL });
    const statuses = await Promise.all(
      [`/blogger/${writer.id}`, writer.article].map(async (path) => (await guest.get(path)).status()),
    );
    expect(statuses).toEqual([404, 404]);
    for (const path of [`/api/search?q=${writer.username}`, '/api/bloggers', '/browse-posts', '/topic/food', '/']) {
      expect(await (await guest.get(path)).text(), path).not.toContain(writer.username);
    }
    const feed = await page.request.get('/api/feed');
    expect(feed.ok()).toBe(true);
    expect(await feed.text()).not.toContain(writer.username);
    const { email, password } = reader;
    const signIn = await guest.post('/api/auth/sign-in', {
      data: { email, password, remember: false },
      headers: { Origin: baseURL ?? '' },
    });
    expect(signIn.status()).toBe(401);
    await guest.dispose();
  });
});
