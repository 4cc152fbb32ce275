import type { Page } from '@playwright/test';
import { DAY } from '#contract/time';
import { type CategoryKey, categoryName } from '#contract/topics';
import { tableRows } from './admins.ts';
import { queryDatabase } from './stored-data.ts';

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const grouped = (count: unknown) => Number(count).toLocaleString('en-US');

/** Condition on a blogger's profile `r`: not being deleted. */
const STAYS = 'r.deleting_at IS NULL';
const PUBLISHED = `JOIN users u ON u.seq = p.blogger JOIN profiles r ON r.user = u.seq
  WHERE p.unpublished_at IS NULL AND ${STAYS}`;

/** Name of the region with the figures at the top. */
export const ON_TOP = 'At a glance';

type Row = Record<string, string | number>;
type Table = { sql: string; cells: (row: Row) => unknown[] };

/**
 * First rows of each table of the dashboard, from the database: `:now` is the current time, `:since` 30 days earlier.
 */
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
    cells: ({ title, username, count }) => [title, username, grouped(count)],
  },
  'All Bloggers': {
    sql: `SELECT u.username FROM profiles r JOIN users u ON u.seq = r.user WHERE ${STAYS}
           ORDER BY r.created_at DESC, r.user DESC`,
    cells: ({ username }) => [username],
  },
};

/** Returns the expected first rows of each table, and the figures at the top. */
export function figuresOfDatabase(now: number): Map<string, string[][]> {
  const [people] = queryDatabase<Row>(`
    SELECT count(*) FILTER (WHERE seq IN (SELECT subscriber FROM subscriptions WHERE active = 1)) AS subscribed,
      count(*) FILTER (WHERE seq NOT IN (SELECT subscriber FROM subscriptions WHERE active = 1)) AS others
      FROM users WHERE deleting_at IS NULL`);
  const first = Object.entries(tables).map(([name, { sql, cells }]): [string, string[][]] => {
    const rows = queryDatabase<Row>(`SELECT * FROM (${sql}) LIMIT 10`, { now, since: now - 30 * DAY });
    return [name, rows.map((row) => cells(row).map(String))];
  });
  return new Map([...first, [ON_TOP, [[grouped(people?.subscribed)], [grouped(people?.others)]]]]);
}

/** Returns the same figures from the screen: the first `columns` of a table. */
export async function figuresShown(page: Page, name: string, columns: number): Promise<string[][]> {
  if (name !== ON_TOP) {
    const tab = page.getByRole('tab', { name, exact: true });
    if ((await tab.count()) > 0) await tab.click();
    return (await tableRows(page, name)).map((row) => row.slice(0, columns));
  }
  const figures = page.getByRole('region', { name: ON_TOP }).getByRole('definition');
  const values = await figures.filter({ hasText: /^[\d,]+$/ }).allInnerTexts();
  return values.map((value) => [value]);
}
