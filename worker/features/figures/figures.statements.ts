import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';

/**
 * Counts a follower whom a post of the blogger brought, unless the contact follows already. Put it before the statements
 * that follow; their triggers count the follower for the blog.
 * @param contact SQL for the contact's `seq`; NULL for one without
 * @param post id; without effect if it is undefined or of another blogger
 */
export function countFollowerOfPostStatement(
  db: Db,
  { blogger, contact, post }: { blogger: number; contact: SQL; post: string | undefined },
  onlyIf: SQL,
): Statement {
  return db.run(sql`
    INSERT INTO figures (blogger, day, post, kind, n)
    SELECT blogger, unixepoch() / 86400, seq, 'followed', 1 FROM posts
     WHERE id = ${post ?? null} AND blogger = ${blogger} AND ${onlyIf} AND NOT EXISTS (
       SELECT 1 FROM list_members m
        WHERE m.blogger = ${blogger} AND m.contact = ${contact} AND m.state = 'active' AND m.followed_at IS NOT NULL)
        ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + 1`);
}
