import { type SQL, sql } from 'drizzle-orm';
import type { CategoryKey } from '#contract/topics';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import { toImportedSeq } from '../../db/imported-numbers.ts';
import { literalNumber } from '../../db/literal-number.ts';
import {
  columnsSql,
  excludedSql,
  type PostField,
  postFields,
  type StoredFields,
  valuesSql,
} from '../../db/work-fields.ts';
import { isAccessAllowedSql } from './free-posts.statements.ts';
import { addToIndexStatements } from './post-search.repo.ts';
import { addToStreamsStatement, removePostFromStreamsStatement } from './post-streams.repo.ts';
import { othersDraftSql, ownImageSql, ownImagesSql } from './publication-facts.repo.ts';

/** A post ready to be written. Subtopics and teams are `seq`s, times milliseconds UTC. */
export type NewPost = Pick<StoredFields, PostField> & {
  id: string;
  blogger: number;
  category: CategoryKey;
  content: string;
  excerpt: string;
  teaser: string;
  teaserPictures: number;
  searchable: string;
  premiumText: string | null;
  wordCount: number;
  extraTags: string[];
  /** Published without email notices. Once set, it stays set. */
  isQuiet: boolean;
  subtopics: number[];
  teams: number[];
  at: number;
  /** For a post of another platform: its date and address there, and the time of its import. */
  imported?: { publishedAt: number; canonicalUrl: string | null; at: number };
};

/** Rolls the batch back unless the work may still be published. */
export function assertPublishableStatement(
  db: Db,
  { id, blogger, isFree, imageId, shareImageId, pictures }: NewPost,
): Statement {
  return assertStatement(
    db,
    sql`NOT EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND (blogger <> ${blogger} OR taken_down_at IS NOT NULL)) AND NOT ${othersDraftSql(id, blogger)}
      AND (${imageId} IS NULL OR ${ownImageSql(sql`${imageId}`, blogger)})
      AND (${shareImageId} IS NULL OR ${ownImageSql(sql`${shareImageId}`, blogger)})
      AND ${ownImagesSql(sql`${JSON.stringify(pictures)}`, blogger)}
      AND ${isAccessAllowedSql(id, blogger, isFree)}
      AND NOT EXISTS (SELECT 1 FROM profiles WHERE user = ${blogger} AND deleting_at IS NOT NULL)`,
  );
}

/**
 * SQL expression for the `seq` of a new post: NULL for the next one. An imported post gets that of its date, or the next
 * free one above it.
 */
function newSeqSql({ imported }: NewPost): SQL {
  if (imported === undefined) return sql`NULL`;
  const wanted = literalNumber(toImportedSeq(imported.publishedAt));
  return sql`(CASE WHEN EXISTS (SELECT 1 FROM posts WHERE seq = ${wanted}) THEN (
    SELECT p.seq + 1 FROM posts p
     WHERE p.seq >= ${wanted} AND NOT EXISTS (SELECT 1 FROM posts q WHERE q.seq = p.seq + 1) ORDER BY p.seq LIMIT 1)
    ELSE ${wanted} END)`;
}

/**
 * Writes a post with its text, tags, streams and search entry. An existing post retains its date, views and reactions.
 * Run the statements in one batch: they find a new post by its public id, because its `seq` is not known before.
 */
export function writePostStatements(db: Db, post: NewPost): [Statement, ...Statement[]] {
  const seq = sql`(SELECT seq FROM posts WHERE id = ${post.id})`;
  return [
    removePostFromStreamsStatement(db, post.id),
    db.run(sql`
      INSERT INTO posts (seq, id, blogger, topic, ${columnsSql(postFields)}, excerpt, teaser, teaser_pictures, word_count,
                         extra_tags, is_quiet, created_at, updated_at, imported_at, canonical_url)
      VALUES (${newSeqSql(post)}, ${post.id}, ${post.blogger}, (SELECT seq FROM topics WHERE category = ${post.category}),
              ${valuesSql(postFields, post)}, ${post.excerpt}, ${post.teaser}, ${post.teaserPictures}, ${post.wordCount},
              ${JSON.stringify(post.extraTags)}, ${post.isQuiet ? 1 : 0}, ${post.imported?.publishedAt ?? post.at}, ${post.at},
              ${post.imported?.at ?? null}, ${post.imported?.canonicalUrl ?? null})
      ON CONFLICT (id) DO UPDATE SET topic = excluded.topic, ${excludedSql(postFields)}, excerpt = excluded.excerpt,
        teaser = excluded.teaser, teaser_pictures = excluded.teaser_pictures, word_count = excluded.word_count, extra_tags = excluded.extra_tags,
        is_quiet = max(is_quiet, excluded.is_quiet), updated_at = excluded.updated_at, unpublished_at = NULL,
        canonical_url = coalesce(excluded.canonical_url, canonical_url),
        created_at = iif(excluded.imported_at IS NULL, created_at, excluded.created_at)`),
    db.run(sql`
      INSERT INTO post_bodies (post, content) VALUES (${seq}, ${post.content})
      ON CONFLICT (post) DO UPDATE SET content = excluded.content`),
    db.run(sql`DELETE FROM post_subtopics WHERE post = ${seq}`),
    db.run(sql`
      INSERT INTO post_subtopics (post, subtopic)
      SELECT ${seq}, value FROM json_each(${JSON.stringify(post.subtopics)})`),
    db.run(sql`DELETE FROM post_teams WHERE post = ${seq}`),
    db.run(sql`INSERT INTO post_teams (post, team) SELECT ${seq}, value FROM json_each(${JSON.stringify(post.teams)})`),
    addToStreamsStatement(db, post.id),
    ...addToIndexStatements(db, seq, post),
  ];
}
