import { type SQL, sql } from 'drizzle-orm';
import { streamSql } from './streams.ts';

const ofPosts = sql`('blogger', 'subtopic', 'category')`;

/** SQL condition: the user has muted something that hides posts. */
export const hasMutedPostsSql = (user: number): SQL =>
  sql`EXISTS (SELECT 1 FROM mutes WHERE user = ${user} AND kind IN ${ofPosts})`;

/** SQL condition: the user has muted the post's blogger, its category or one of its subtopics. At most 8 lookups. */
export const isMutedPostSql = (user: number, post: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM posts p WHERE p.seq = ${post}
     AND (EXISTS (SELECT 1 FROM mutes WHERE user = ${user} AND kind = 'blogger' AND target = p.blogger)
       OR EXISTS (SELECT 1 FROM mutes WHERE user = ${user} AND kind = 'category' AND target = p.topic)
       OR EXISTS (SELECT 1 FROM post_subtopics x CROSS JOIN mutes m
                   WHERE x.post = p.seq AND m.user = ${user} AND m.kind = 'subtopic' AND m.target = x.subtopic)))`;

/** SQL query for the streams that the user has muted, as a JSON array. */
export const mutedStreamsSql = (user: number): SQL => sql`(
  SELECT json_group_array(CASE m.kind
           WHEN 'blogger' THEN ${streamSql('blogger', sql`m.target`)}
           WHEN 'subtopic' THEN ${streamSql('subtopic', sql`m.target`)}
           ELSE ${streamSql('category', sql`m.target`)} END)
    FROM mutes m WHERE m.user = ${user} AND m.kind IN ${ofPosts})`;

/** SQL condition: `user` has muted the person `target`, both a `seq`. */
export const isMutedPersonSql = (user: SQL, target: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM mutes WHERE user = ${user} AND kind = 'person' AND target = ${target})`;
