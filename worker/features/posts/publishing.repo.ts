import { sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import type { CategoryKey } from '#contract/topics';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import {
  columnsSql,
  excludedSql,
  fromPost,
  isSameSql,
  type PostField,
  postFields,
  type StoredFields,
  textFields,
  valuesSql,
  versionFields,
} from '../../db/work-fields.ts';
import { storedFormatSql } from '../drafts/drafts.statements.ts';
import { isAccessAllowedSql } from './free-posts.statements.ts';
import { addToIndexStatements } from './post-search.repo.ts';
import { addToStreamsStatement, removePostFromStreamsStatement } from './post-streams.repo.ts';

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
};

/** Reads the subtopics of a category. */
export function subtopicsOfStatement(db: Db, category: CategoryKey) {
  return db.all<{ seq: number; name: string; label: string }>(sql`
    SELECT s.seq, s.name, s.label FROM topics t JOIN subtopics s ON s.topic = t.seq WHERE t.category = ${category}`);
}

/** Reads the existing teams among `ids`. */
export function teamsStatement(db: Db, ids: readonly string[]) {
  return db.all<{ seq: number; id: string }>(sql`
    SELECT m.seq, m.id FROM json_each(${JSON.stringify(ids)}) wanted JOIN teams m ON m.id = wanted.value`);
}

/** The existing post with the id of a publication. `extraTags` is a JSON array of labels. */
export type CurrentPost = {
  title: string;
  blogger: number;
  category: string;
  isFree: number;
  isPublished: number;
  updatedAt: number;
  image: string | null;
  extraTags: string;
  hasSameText: number;
  takenDownReason: string | null;
};

/**
 * Reads the post with an id, by any author: at most one row. Compares its text with the given one, and never returns
 * it. Without a format, only the texts are compared.
 */
export function currentPostStatement(
  db: Db,
  id: string,
  { format, ...texts }: Pick<StoredFields, (typeof textFields)[number]> & { format?: Format },
) {
  const hasSameText =
    format === undefined
      ? isSameSql(textFields, fromPost, texts)
      : isSameSql(versionFields, fromPost, { ...texts, format });
  return db.all<CurrentPost>(sql`
    SELECT p.title, p.blogger, t.category, p.is_free AS isFree, p.unpublished_at IS NULL AS isPublished,
      p.updated_at AS updatedAt, p.image, p.extra_tags AS extraTags, ${hasSameText} AS hasSameText,
      iif(p.taken_down_at IS NULL, NULL, p.taken_down_reason) AS takenDownReason
      FROM posts p JOIN topics t ON t.seq = p.topic JOIN post_bodies b ON b.post = p.seq
     WHERE p.id = ${id}`);
}

const othersDraft = (id: string, user: number | null) =>
  sql`EXISTS (SELECT 1 FROM drafts WHERE id = ${id} AND author IS NOT ${user})`;
const ownImage = (imageId: string | null, user: number | null) =>
  sql`EXISTS (SELECT 1 FROM images WHERE id = ${imageId} AND owner = ${user} AND erasing_at IS NULL)`;

const ownImages = (ids: readonly string[], user: number | null) => sql`NOT EXISTS (
  SELECT 1 FROM json_each(${JSON.stringify(ids)}) listed WHERE NOT EXISTS (
    SELECT 1 FROM images WHERE id = listed.value AND owner = ${user} AND erasing_at IS NULL))`;

/**
 * An author's data for a publication. `writingTopics` is a JSON array; `topic` is null for a category without one;
 * `format` is the stored one.
 */
export type AuthorContext = {
  hasOthersDraft: number;
  hasImage: number;
  hasShareImage: number;
  hasPictures: number;
  topic: number | null;
  writingTopics: string;
  format: Format;
};

/** Reads the author's data for a post of this category with these images: one row. */
export function authorContextStatement(
  db: Db,
  user: number | null,
  work: {
    id: string;
    category: CategoryKey;
    imageId: string | null;
    shareImageId: string | null;
    pictures: readonly string[];
  },
) {
  return db.all<AuthorContext>(sql`
    SELECT ${othersDraft(work.id, user)} AS hasOthersDraft, ${ownImage(work.imageId, user)} AS hasImage, ${ownImage(work.shareImageId, user)} AS hasShareImage,
      ${ownImages(work.pictures, user)} AS hasPictures, ${storedFormatSql(work.id, user)} AS format,
      (SELECT seq FROM topics WHERE category = ${work.category}) AS topic,
      (SELECT json_group_array(category) FROM writing_topics WHERE user = ${user}) AS writingTopics`);
}

/** Rolls the batch back unless the work may still be published. */
export function assertPublishableStatement(
  db: Db,
  { id, blogger, isFree, imageId, shareImageId, pictures }: NewPost,
): Statement {
  return assertStatement(
    db,
    sql`NOT EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND (blogger <> ${blogger} OR taken_down_at IS NOT NULL)) AND NOT ${othersDraft(id, blogger)}
      AND (${imageId} IS NULL OR ${ownImage(imageId, blogger)}) AND ${ownImages(pictures, blogger)} AND (${shareImageId} IS NULL OR ${ownImage(shareImageId, blogger)})
      AND ${isAccessAllowedSql(id, blogger, isFree)}
      AND NOT EXISTS (SELECT 1 FROM profiles WHERE user = ${blogger} AND deleting_at IS NOT NULL)`,
  );
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
      INSERT INTO posts (id, blogger, topic, ${columnsSql(postFields)}, excerpt, teaser, teaser_pictures, word_count,
                         extra_tags, is_quiet, created_at, updated_at)
      VALUES (${post.id}, ${post.blogger}, (SELECT seq FROM topics WHERE category = ${post.category}),
              ${valuesSql(postFields, post)}, ${post.excerpt}, ${post.teaser}, ${post.teaserPictures}, ${post.wordCount},
              ${JSON.stringify(post.extraTags)}, ${post.isQuiet ? 1 : 0}, ${post.at}, ${post.at})
      ON CONFLICT (id) DO UPDATE SET topic = excluded.topic, ${excludedSql(postFields)}, excerpt = excluded.excerpt,
        teaser = excluded.teaser, teaser_pictures = excluded.teaser_pictures, word_count = excluded.word_count, extra_tags = excluded.extra_tags,
        is_quiet = max(is_quiet, excluded.is_quiet), updated_at = excluded.updated_at, unpublished_at = NULL`),
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
