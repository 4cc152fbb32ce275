import { type SQL, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { isEmptied } from '../../db/emptied-post.ts';

/** A post an admin looks at. `authorEmail` is null for who is leaving; `reason` says why it is down, null when it is not. */
export type ModeratedPostRow = {
  id: string;
  title: string;
  author: number;
  authorName: string;
  authorEmail: string | null;
  reason: string | null;
};

/** A post, published or not, with its author: at most one row. @param id its public id, or SQL that gives it */
export function moderatedPostStatement(db: Db, id: string | SQL) {
  return db.all<ModeratedPostRow>(sql`
    SELECT p.id, p.title, p.blogger AS author, u.username AS authorName,
      iif(u.deleting_at IS NULL, u.email, NULL) AS authorEmail,
      iif(p.taken_down_at IS NULL, NULL, p.taken_down_reason) AS reason
      FROM posts p JOIN users u ON u.seq = p.blogger WHERE p.id = ${id}`);
}

/** Keeps a post from being published. What is down already keeps its time. */
export function banStatement(db: Db, id: string, reason: string, now: number): Statement {
  return db.run(sql`
    UPDATE posts SET taken_down_at = coalesce(taken_down_at, ${now}), taken_down_reason = ${reason} WHERE id = ${id}`);
}

/** Lets a batch fail when a post is gone. */
export const assertThere = (db: Db, id: string) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM posts WHERE id = ${id})`);

/** Lets its author publish a post again. What they have deleted meanwhile goes for good. */
export function liftBanStatements(db: Db, id: string): Statement[] {
  return [
    db.run(sql`
      DELETE FROM posts AS p WHERE p.id = ${id} AND p.taken_down_at IS NOT NULL AND ${isEmptied}`),
    db.run(sql`UPDATE posts SET taken_down_at = NULL, taken_down_reason = '' WHERE id = ${id}`),
  ];
}
