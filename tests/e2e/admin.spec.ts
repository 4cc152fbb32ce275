import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { moderationTexts } from '#contract/moderation';
import { statsMessages } from '#contract/stats';
import { type CategoryKey, categoryName } from '#contract/topics';
import { DEMO_PASSWORD, demoAccounts } from '../sandbox/demo/people.ts';
import { askDatabase, expect, tableRows, test } from './admins.ts';
import { signUpConfirmed } from './journey.ts';
import { subscribe } from './paying.ts';
import { toasts } from './toasts.ts';

// They count everybody: nobody else is there meanwhile.

const DAY = 24 * 60 * 60_000;
const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Whether the author of a post, or a blogger of the name `r`, is on their way out. */
const STAYS = 'r.deleting_at IS NULL';
const PUBLISHED = `JOIN users u ON u.seq = p.blogger JOIN profiles r ON r.user = u.seq
  WHERE p.unpublished_at IS NULL AND ${STAYS}`;

/** Where the figures on top stand. */
const ON_TOP = 'At a glance';

type Row = Record<string, string | number>;
type Table = { sql: string; cells: (row: Row) => unknown[] };

/** What each table of the dashboard shows first, asked of the rows themselves: `:now` is when, `:since` 30 days before. */
const tables: Record<string, Table> = {
  'Monthly Subscriber Counts (Month to Date)': {
    sql: `SELECT u.username, count(*) AS count,
            iif(r.next_subscription_from <= :now, r.next_subscription_cents, r.subscription_cents) AS cents
            FROM subscriptions s JOIN profiles r ON r.user = s.creator JOIN users u ON u.seq = r.user
           WHERE s.active = 1 AND ${STAYS} GROUP BY u.seq ORDER BY count DESC, u.seq DESC`,
    cells: ({ username, count, cents }) => [
      username,
      count,
      money(Number(cents)),
      money(Number(count) * Number(cents)),
    ],
  },
  'Most Disliked Articles': {
    sql: `SELECT p.title, u.username, (SELECT count(*) FROM article_reactions
             WHERE post = p.seq AND reaction_type = 'dislike') AS count FROM posts p ${PUBLISHED} AND count > 0
           ORDER BY count DESC, p.seq DESC`,
    cells: ({ title, username, count }) => [title, username, count],
  },
  'Most Disliked Bloggers': {
    sql: `SELECT u.username, count(*) AS count FROM article_reactions a JOIN posts p ON p.seq = a.post
            JOIN profiles r ON r.user = p.blogger JOIN users u ON u.seq = r.user
           WHERE a.reaction_type = 'dislike' AND ${STAYS} GROUP BY u.seq ORDER BY count DESC, u.seq DESC`,
    cells: ({ username, count }) => [username, count],
  },
  'Rising Bloggers (Last 30 Days)': {
    sql: `SELECT u.username, count(*) AS gained, (SELECT count(*) FROM subscriptions
             WHERE creator = u.seq AND active = 1) AS count
            FROM subscriptions s JOIN profiles r ON r.user = s.creator JOIN users u ON u.seq = r.user
           WHERE s.created_at > :since AND ${STAYS} GROUP BY u.seq ORDER BY gained DESC, u.seq DESC`,
    cells: ({ username, gained, count }) => [username, gained, count],
  },
  'New Accounts': {
    sql: `SELECT u.username, iif(u.seq IN (SELECT user FROM writing_topics), 'Creator', 'Reader') AS type FROM users u
           WHERE u.created_at > :since AND u.deleting_at IS NULL ORDER BY u.created_at DESC, u.seq DESC`,
    cells: ({ username, type }) => [username, type],
  },
  'New Posts': {
    sql: `SELECT p.title, u.username, t.category FROM posts p JOIN topics t ON t.seq = p.topic ${PUBLISHED}
             AND p.created_at > :since ORDER BY p.created_at DESC, p.seq DESC`,
    cells: ({ title, username, category }) => [title, username, categoryName(category as CategoryKey)],
  },
  'Most Viewed': {
    sql: `SELECT p.title, u.username, p.view_count AS count FROM posts p ${PUBLISHED} AND count > 0
           ORDER BY count DESC, p.seq DESC`,
    cells: ({ title, username, count }) => [title, username, Number(count).toLocaleString('en-US')],
  },
  'All Bloggers': {
    sql: `SELECT u.username FROM profiles r JOIN users u ON u.seq = r.user WHERE ${STAYS}
           ORDER BY r.created_at DESC, r.user DESC`,
    cells: ({ username }) => [username],
  },
};

/** What the first rows of each table, and the figures on top, have to be. */
function figuresOfDatabase(now: number): Map<string, string[][]> {
  const [people] = askDatabase<Row>(`
    SELECT count(*) FILTER (WHERE seq IN (SELECT subscriber FROM subscriptions WHERE active = 1)) AS subscribed,
      count(*) FILTER (WHERE seq NOT IN (SELECT subscriber FROM subscriptions WHERE active = 1)) AS others
      FROM users WHERE deleting_at IS NULL`);
  const first = Object.entries(tables).map(([name, { sql, cells }]): [string, string[][]] => {
    const rows = askDatabase<Row>(`SELECT * FROM (${sql}) LIMIT 10`, { now, since: now - 30 * DAY });
    return [name, rows.map((row) => cells(row).map(String))];
  });
  return new Map([...first, [ON_TOP, [[String(people?.subscribed)], [String(people?.others)]]]]);
}

/** The same as the screen has it: the first `columns` of a table. */
async function figuresShown(page: Page, name: string, columns: number): Promise<string[][]> {
  if (name !== ON_TOP) {
    const tab = page.getByRole('tab', { name, exact: true });
    if ((await tab.count()) > 0) await tab.click();
    return (await tableRows(page, name)).map((row) => row.slice(0, columns));
  }
  const figures = page.getByRole('region', { name: ON_TOP }).getByRole('definition');
  const values = await figures.filter({ hasText: /^\d+$/ }).allInnerTexts();
  return values.map((value) => [value]);
}

/** Presses Refresh Stats and compares. Views are counted some seconds late: what is shown was there before, or after. */
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

test('an admin signs in, sees what the database holds, and deletes a blogger and a reader, who are gone everywhere', async ({
  page,
  request,
  newWriter,
  playwright,
  baseURL,
}) => {
  const writer = await newWriter();
  const reader = await signUpConfirmed(request, baseURL ?? '');
  await subscribe(request, writer.id);

  await page.goto('/admin');
  await expect(page).toHaveURL('/admin-auth');
  await page.getByLabel('Email', { exact: true }).fill(demoAccounts.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In as Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', level: 1 })).toBeVisible();

  // Until the first statistics are there, pressing for others does nothing.
  await expect(page.getByRole('region', { name: ON_TOP })).toBeVisible();
  await expectFiguresOfDatabase(page);

  await test.step('the blogger', async () => {
    const bloggers = page.getByRole('table', { name: 'All Bloggers' });
    await bloggers.getByRole('button', { name: `Delete ${writer.username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Delete blogger “${writer.username}”?` });
    await expect(dialog).toContainText('6 posts, with pictures and reactions');
    await expect(dialog).toContainText('Their subscriber loses access at once');
    await dialog.getByRole('button', { name: 'Delete Blogger' }).click();
    await expect(toasts(page).getByText(moderationTexts.bloggerDeleted(writer.username))).toBeVisible();
    await expect(bloggers).not.toContainText(writer.username);
  });

  await test.step('the reader', async () => {
    const search = page.getByRole('searchbox', { name: 'Search readers' });
    await search.fill(reader.email);
    const found = page.getByRole('table', { name: 'Readers' });
    await expect(found.getByRole('row')).toHaveCount(2);
    await found.getByRole('button', { name: `Delete ${reader.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Reader' }).click();
    await expect(toasts(page).getByText(moderationTexts.readerDeleted(reader.username))).toBeVisible();
    await expect(page.getByText(moderationTexts.noReadersFound(reader.email))).toBeVisible();
    await page.getByRole('tab', { name: 'New Accounts' }).click();
    await expect(page.getByRole('table', { name: 'New Accounts' })).not.toContainText(reader.username);
  });

  await test.step('gone everywhere', async () => {
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
