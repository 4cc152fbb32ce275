import { sql } from 'drizzle-orm';
import { FREE_POSTS_MAX } from '#contract/limits';
import type { OwnPostCounts } from '#contract/posts';
import type { Db } from '../../db/client.ts';

/** Reads the counts of a user's published posts: one row. Imported free posts are allowed beside the maximum. */
export function ownPostCountsStatement(db: Db, user: number | null) {
  return db.all<OwnPostCounts>(sql`
    SELECT count(*) AS total, coalesce(sum(is_free), 0) AS free, coalesce(sum(view_count), 0) AS views,
      coalesce((SELECT max_free_posts FROM profiles WHERE user = ${user}), ${FREE_POSTS_MAX})
        + coalesce(sum(is_free AND seq < 0), 0) AS maxFree
      FROM posts WHERE blogger = ${user} AND unpublished_at IS NULL`);
}
