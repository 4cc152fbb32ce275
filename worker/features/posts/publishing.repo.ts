import { sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import type { Db, Statement } from '../../db/client.ts';
import { joinStreamsStatement } from './post-streams.repo.ts';

/** A post ready to be written. Subtopics and teams are their `seq`s, times milliseconds UTC. */
export type NewPost = {
  id: string;
  blogger: number;
  category: CategoryKey;
  title: string;
  content: string;
  excerpt: string;
  teaser: string;
  searchable: string;
  wordCount: number;
  extraTags: string[];
  isFree: boolean;
  imageId: string | null;
  subtopics: number[];
  teams: number[];
  createdAt: number;
};

/** What a post of this category can be tagged with. */
export function subtopicsOfStatement(db: Db, category: CategoryKey) {
  return db.all<{ seq: number; name: string; label: string }>(sql`
    SELECT s.seq, s.name, s.label FROM topics t JOIN subtopics s ON s.topic = t.seq WHERE t.category = ${category}`);
}

/** The teams that exist among `ids`. */
export function teamsStatement(db: Db, ids: readonly string[]) {
  return db.all<{ seq: number; id: string }>(sql`
    SELECT m.seq, m.id FROM json_each(${JSON.stringify(ids)}) wanted JOIN teams m ON m.id = wanted.value`);
}

/**
 * Writes a post, its text, tags, streams and search entry. The statements belong in one batch; as the post's `seq`
 * is only known inside it, they find it by the public id.
 */
export function publishStatements(db: Db, post: NewPost): [Statement, ...Statement[]] {
  const seq = sql`(SELECT seq FROM posts WHERE id = ${post.id})`;
  return [
    db.run(sql`
      INSERT INTO posts (id, blogger, topic, title, excerpt, teaser, word_count, extra_tags, is_free, image,
                         created_at, updated_at)
      VALUES (${post.id}, ${post.blogger}, (SELECT seq FROM topics WHERE category = ${post.category}), ${post.title},
              ${post.excerpt}, ${post.teaser}, ${post.wordCount}, ${JSON.stringify(post.extraTags)},
              ${post.isFree ? 1 : 0}, ${post.imageId}, ${post.createdAt}, ${post.createdAt})`),
    db.run(sql`INSERT INTO post_bodies (post, content) VALUES (${seq}, ${post.content})`),
    db.run(sql`
      INSERT INTO post_subtopics (post, subtopic)
      SELECT ${seq}, value FROM json_each(${JSON.stringify(post.subtopics)})`),
    db.run(sql`INSERT INTO post_teams (post, team) SELECT ${seq}, value FROM json_each(${JSON.stringify(post.teams)})`),
    joinStreamsStatement(db, post.id),
    db.run(sql`INSERT INTO post_search (rowid, title, body) VALUES (${seq}, ${post.title}, ${post.searchable})`),
  ];
}
