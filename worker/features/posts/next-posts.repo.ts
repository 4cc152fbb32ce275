import { type SQL, sql } from 'drizzle-orm';
import { MORE_POSTS } from '#contract/limits';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { streamSql } from '../../db/streams.ts';
import { type CardViewer, postSummaryJoins, unlockedColumn } from './post-summaries.statements.ts';

/** A post as a link shows it. */
export type PostLinkRow = {
  id: string;
  title: string;
  username: string;
  isFree: number;
  /** 1 for a premium post that the viewer may read. */
  isUnlocked: number;
  wordCount: number;
  createdAt: number;
};

function linksStatement(db: Db, viewer: CardViewer, stream: SQL, condition: SQL, limit: number) {
  return db.all<PostLinkRow>(sql`
    WITH page AS MATERIALIZED (
      SELECT post FROM stream_posts WHERE stream = ${stream} AND ${condition} ORDER BY post DESC LIMIT ${literalNumber(limit)})
    SELECT p.id, p.title, u.username, p.is_free AS isFree, p.word_count AS wordCount, p.created_at AS createdAt,
      ${unlockedColumn(viewer)}
      FROM page CROSS JOIN posts p ON p.seq = page.post ${postSummaryJoins}
     ORDER BY p.seq DESC`);
}

/**
 * Reads the author's newest other posts, then older posts of the article's category. The second list has one post more,
 * so at least one of them is not in the first.
 */
export function nextPostsStatements(db: Db, id: string, viewer: CardViewer) {
  const from = (column: SQL) => sql`(SELECT ${column} FROM posts WHERE id = ${id})`;
  return [
    linksStatement(db, viewer, streamSql('blogger', from(sql`blogger`)), sql`post <> ${from(sql`seq`)}`, MORE_POSTS),
    linksStatement(db, viewer, streamSql('category', from(sql`topic`)), sql`post < ${from(sql`seq`)}`, MORE_POSTS + 1),
  ] as const;
}
