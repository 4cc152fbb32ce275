import { type SQL, sql } from 'drizzle-orm';
import type { WebFeedTarget } from '#contract/feeds';
import { pageCategory } from '#contract/topics';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { ALL_POSTS, categoryStream, FREE_POSTS, streamSql } from '../../db/streams.ts';
import { postSummaryColumns, postSummaryJoins } from '../posts/post-summaries.statements.ts';
import { postTextColumns } from '../posts/post-texts.statements.ts';
import type { WebFeedItemRow } from './feed-items.present.ts';
import { FEED_ITEMS_MAX } from './feeds.policy.ts';

/** SQL for the stream of a target; NULL without one. */
function streamOf(target: WebFeedTarget): number | SQL {
  switch (target.kind) {
    case 'all':
      return ALL_POSTS;
    case 'free':
      return FREE_POSTS;
    case 'topic':
      if (target.subtopic === undefined) return categoryStream(pageCategory(target.category));
      return streamSql(
        'subtopic',
        sql`(SELECT s.seq FROM topics t JOIN subtopics s ON s.topic = t.seq
              WHERE t.category = ${target.category} AND s.name = ${target.subtopic})`,
      );
    case 'team':
      return streamSql('team', sql`(SELECT seq FROM teams WHERE id = ${target.id})`);
    case 'league':
      return streamSql('league', sql`(SELECT seq FROM leagues WHERE id = ${target.id})`);
    case 'blogger':
      return streamSql('blogger', sql`(SELECT seq FROM users WHERE id = ${target.id})`);
  }
}

/** SQL condition on `post`. Imported posts, with numbers below 0, are only in the feed of their blogger. */
function isListedSql(target: WebFeedTarget): SQL {
  if (target.kind === 'blogger') return sql`1`;
  if (target.kind !== 'team') return sql`post > 0`;
  return sql`post > 0 AND post NOT IN (
    SELECT x.post FROM team_page_exclusions x WHERE x.team = (SELECT seq FROM teams WHERE id = ${target.id}))`;
}

/** Reads the newest posts of a public web feed, with the texts that a guest may read. */
export function publicItemsStatement(db: Db, target: WebFeedTarget, now: number) {
  return db.all<WebFeedItemRow>(sql`
    WITH page AS MATERIALIZED (
      SELECT post FROM stream_posts WHERE stream = ${streamOf(target)} AND ${isListedSql(target)}
       ORDER BY post DESC LIMIT ${literalNumber(FEED_ITEMS_MAX)})
    SELECT ${postSummaryColumns}, ${postTextColumns(null, now)}
      FROM page CROSS JOIN posts p ON p.seq = page.post ${postSummaryJoins}
     ORDER BY p.seq DESC`);
}

/** Reads the name of a blogger with a profile: at most one row; none while the user or the blog is being deleted. */
export function feedBloggerStatement(db: Db, id: string) {
  return db.all<{ username: string }>(sql`
    SELECT u.username FROM users u JOIN profiles r ON r.user = u.seq
     WHERE u.id = ${id} AND u.deleting_at IS NULL AND r.deleting_at IS NULL`);
}
