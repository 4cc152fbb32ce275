import { type SQL, sql } from 'drizzle-orm';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { ALL_POSTS, FREE_POSTS, streamSql } from '../../db/streams.ts';

/**
 * SQL query for the streams of posts, derived from their tags: rows `(stream, post)`.
 * @param posts SQL query for the `seq`s of published posts; an unpublished one is in no stream
 */
function streamsOf(posts: SQL): SQL {
  return sql`
    SELECT own.value AS stream, p.seq AS post
      FROM posts p, json_each(json_array(${literalNumber(ALL_POSTS)},
             CASE WHEN p.is_free = 1 THEN ${literalNumber(FREE_POSTS)} END,
             ${streamSql('category', sql`p.topic`)}, ${streamSql('blogger', sql`p.blogger`)})) own
     WHERE p.seq IN (${posts}) AND own.value IS NOT NULL
    UNION ALL SELECT ${streamSql('subtopic', sql`subtopic`)}, post FROM post_subtopics WHERE post IN (${posts})
    UNION ALL SELECT ${streamSql('team', sql`team`)}, post FROM post_teams WHERE post IN (${posts})
    UNION ALL SELECT DISTINCT ${streamSql('league', sql`m.league`)}, x.post
      FROM post_teams x JOIN teams m ON m.seq = x.team WHERE x.post IN (${posts})`;
}

/** SQL query for a published post by its public id. */
const published = (postId: string): SQL => sql`SELECT seq FROM posts WHERE id = ${postId} AND unpublished_at IS NULL`;

/** Reads the streams of a published post. */
export function postStreamsStatement(db: Db, postId: string) {
  return db.all<{ stream: number }>(sql`SELECT stream FROM (${streamsOf(published(postId))})`);
}

/**
 * Removes posts from their streams. Put it before their change, in the same batch. Selects the streams first, because
 * the key starts with the stream and a row-value IN would scan the whole table.
 * @param posts SQL query for the `seq`s of a few published posts
 */
export function removePostsFromStreamsStatement(db: Db, posts: SQL): Statement {
  return db.run(sql`
    DELETE FROM stream_posts WHERE stream IN (SELECT stream FROM (${streamsOf(posts)})) AND post IN (${posts})`);
}

/** Removes one post from its streams. */
export const removePostFromStreamsStatement = (db: Db, postId: string): Statement =>
  removePostsFromStreamsStatement(db, published(postId));

/**
 * Adds posts to their current streams. Put it after their change, in the same batch.
 * @param posts SQL query for the `seq`s of a few published posts
 */
export function addPostsToStreamsStatement(db: Db, posts: SQL): Statement {
  return db.run(sql`
    INSERT INTO stream_posts (stream, post) SELECT stream, post FROM (${streamsOf(posts)}) WHERE true
    ON CONFLICT DO NOTHING`);
}

/** Adds one post to its current streams. */
export const addToStreamsStatement = (db: Db, postId: string): Statement =>
  addPostsToStreamsStatement(db, published(postId));
