import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { countedColumns } from '../../../worker/db/work-fields.ts';
import { samplesOf } from './samples.ts';

/** Parallel attempts of each race. */
export const TRIES = samplesOf('parallelAttempts');

/** Concurrent attempts with exactly one effect. `holds` names the keys and counters that it tests. */
export type Race = { holds: readonly string[]; run: () => Promise<void> };
export type Races = Record<string, Race>;

/** Sends all attempts concurrently. */
export const runInParallel = async <T>(send: (n: number) => Promise<T>, tries = TRIES): Promise<T[]> =>
  await Promise.all(Array.from({ length: tries }, (_, n) => send(n)));

/** Returns the text in upper case for every other request. */
export const alternateCase = (text: string, n: number) => (n % 2 === 0 ? text : text.toUpperCase());

/** Counts the responses by status. */
export async function statuses(send: (n: number) => Promise<Response>, tries = TRIES): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await runInParallel(send, tries)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Returns the rows of a query. */
export async function rowsOf<Row = Record<string, unknown>>(sql: string, ...values: (string | number)[]) {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<Row>();
  return results;
}

/** Counts rows. @param where the text after SELECT count(*) FROM */
export async function countOf(where: string, ...values: (string | number)[]): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(`SELECT count(*) AS n FROM ${where}`, ...values);
  return row?.n ?? 0;
}

/** Expects one success; every other attempt reports that it is already done. */
export async function expectOne(asked: Promise<Record<number, number>>, done: number, others: number, tries = TRIES) {
  expect(await asked).toEqual({ [done]: 1, [others]: tries - 1 });
}

const BYTES = countedColumns.map((column) => `length(CAST(${column} AS BLOB))`).join(' + ');

/** Stored counters, each with the query that finds differences from the counted rows. */
export const counterDifferences: Readonly<Record<string, string>> = {
  'profiles.active_subscribers': `SELECT user FROM profiles p WHERE active_subscribers
    <> (SELECT count(*) FROM subscriptions WHERE creator = p.user AND active = 1)`,
  'posts.dislike_count': `SELECT seq FROM posts p WHERE dislike_count
    <> (SELECT count(*) FROM article_reactions WHERE post = p.seq AND reaction_type = 'dislike')`,
  'profiles.dislike_count': `SELECT user FROM profiles p WHERE dislike_count
    <> (SELECT count(*) FROM article_reactions r JOIN posts ON posts.seq = r.post
         WHERE posts.blogger = p.user AND reaction_type = 'dislike')`,
  'posts.comment_count': `SELECT seq FROM posts p WHERE comment_count
    <> (SELECT count(*) FROM comments WHERE post = p.seq AND state = 'visible')`,
  'comments.reply_count': `SELECT seq FROM comments c WHERE reply_count
    <> (SELECT count(*) FROM comments r WHERE r.post = c.post AND r.parent = c.seq AND r.state = 'visible')`,
  'comments.like_count': `SELECT seq FROM comments c WHERE like_count
    <> (SELECT count(*) FROM comment_likes WHERE comment = c.seq)`,
  'users.text_bytes': `SELECT seq FROM users u WHERE text_bytes
    <> (SELECT coalesce(sum(${BYTES}), 0) FROM drafts WHERE author = u.seq)
     + (SELECT coalesce(sum(${BYTES}), 0) FROM revisions WHERE author = u.seq)`,
  'deletions.subscriptions_done': `SELECT id FROM deletions
    WHERE subscriptions_done > subscriptions_total OR (state = 'done' AND subscriptions_done <> subscriptions_total)`,
  'invoices.refunded_cents': `SELECT id FROM invoices i WHERE refunded_cents + disputed_cents
    <> (SELECT coalesce(sum(cents), 0) FROM ledger_entries e JOIN invoices own ON own.subscriber_account = e.account
         WHERE own.id = i.id AND e.source_type IN ('refund', 'dispute')
           AND 1 = (SELECT count(*) FROM invoices WHERE subscriber_account = i.subscriber_account))
      AND 1 = (SELECT count(*) FROM invoices WHERE subscriber_account = i.subscriber_account)`,
  'transfers.reversed_cents': `SELECT creator_account FROM transfers t GROUP BY creator_account HAVING
    sum(CASE WHEN stripe_transfer_id IS NULL THEN 0 ELSE cents - reversed_cents END)
    <> (SELECT coalesce(sum(cents), 0) FROM ledger_entries WHERE account = replace(t.creator_account, 'blogger:', 'paid:'))`,
  'ledger_entries.cents': `SELECT source_id FROM ledger_entries GROUP BY source_type, source_id HAVING sum(cents) <> 0`,
};

/** Returns the stored counters that differ from their rows. */
export async function wrongCounters(): Promise<Record<string, unknown[]>> {
  const wrong: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(counterDifferences)) {
    const rows = await rowsOf(sql);
    if (rows.length > 0) wrong[name] = rows;
  }
  return wrong;
}

/** Expects no other statuses than `allowed`, and names those that came. */
export function expectStatuses(responses: readonly { status: number }[], allowed: readonly number[]): void {
  expect(responses.map(({ status }) => status).filter((status) => !allowed.includes(status))).toEqual([]);
}
