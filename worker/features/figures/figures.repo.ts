import { sql } from 'drizzle-orm';
import { FIGURE_POSTS_MAX, type FigureKind, readerChanges } from '#contract/figures';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** A range of days since 1970, UTC, both included. */
export type DayRange = { first: number; last: number };

/** SQL condition: the count is of a view, and not of a reader. */
const isViewSql = sql`f.kind NOT IN (${sql.raw(readerChanges.map((kind) => `'${kind}'`).join())})`;

/** Reads a blog's counts of each day and kind. A reader whom a post brought is counted for the whole blog too. */
export function dayFiguresStatement(db: Db, blogger: number, { first, last }: DayRange) {
  return db.all<{ day: number; kind: FigureKind; n: number }>(sql`
    SELECT f.day, f.kind, sum(f.n) AS n FROM figures f
     WHERE f.blogger = ${blogger} AND f.day BETWEEN ${first} AND ${last} AND (f.post = 0 OR ${isViewSql})
     GROUP BY f.day, f.kind`);
}

export type PostFiguresRow = {
  id: string | null;
  title: string | null;
  views: number;
  followers: number;
  subscribers: number;
};

/**
 * Reads what each post brought, most views first; posts that are no longer published are one row. The number of an
 * imported post can be used again after its deletion: counts before its import are of another post.
 */
export function postFiguresStatement(db: Db, blogger: number, { first, last }: DayRange) {
  return db.all<PostFiguresRow>(sql`
    WITH counted AS MATERIALIZED (
      SELECT f.post, min(f.day) AS day, sum(iif(${isViewSql}, f.n, 0)) AS views,
        sum(iif(f.kind = 'followed', f.n, 0)) AS followers, sum(iif(f.kind = 'subscribed', f.n, 0)) AS subscribers
        FROM figures f WHERE f.blogger = ${blogger} AND f.day BETWEEN ${first} AND ${last} AND f.post <> 0
       GROUP BY f.post)
    SELECT p.id, p.title, sum(c.views) AS views, sum(c.followers) AS followers, sum(c.subscribers) AS subscribers
      FROM counted c LEFT JOIN posts p ON p.seq = c.post AND p.blogger = ${blogger} AND p.unpublished_at IS NULL
       AND (p.imported_at IS NULL OR c.day >= p.imported_at / 86400000)
     GROUP BY p.id
     ORDER BY views DESC, followers DESC, subscribers DESC, p.id LIMIT ${literalNumber(FIGURE_POSTS_MAX)}`);
}
