import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import type { Db } from '../../db/client.ts';
import { storedFormatSql } from '../drafts/drafts.statements.ts';
import type { WorkSource } from './publication-target.statements.ts';

/** Reads the subtopics of a category. */
export function subtopicsOfStatement(db: Db, category: SQL) {
  return db.all<{ seq: number; name: string; label: string }>(sql`
    SELECT s.seq, s.name, s.label FROM topics t JOIN subtopics s ON s.topic = t.seq WHERE t.category = ${category}`);
}

/** Reads the existing teams among the ids, each once. */
export function teamsStatement(db: Db, ids: SQL) {
  return db.all<{ seq: number; id: string }>(sql`
    SELECT DISTINCT m.seq, m.id FROM json_each(${ids}) wanted JOIN teams m ON m.id = wanted.value`);
}

/** The existing post with the id of a publication. `extraTags` is a JSON array of labels. */
export type CurrentPost = {
  title: string;
  blogger: number;
  category: string;
  isFree: number;
  isPublished: number;
  isImported: number;
  updatedAt: number;
  image: string | null;
  extraTags: string;
  hasSameText: number;
  takenDownReason: string | null;
};

/**
 * Reads the post with an id, by any author: at most one row. Never returns its text.
 * @param hasSameText SQL that compares the text of `p` and `b` with the one to publish
 */
export function currentPostStatement(db: Db, id: string, hasSameText: SQL) {
  return db.all<CurrentPost>(sql`
    SELECT p.title, p.blogger, t.category, p.is_free AS isFree, p.unpublished_at IS NULL AS isPublished, p.seq < 0 AS isImported,
      p.updated_at AS updatedAt, p.image, p.extra_tags AS extraTags, ${hasSameText} AS hasSameText,
      iif(p.taken_down_at IS NULL, NULL, p.taken_down_reason) AS takenDownReason
      FROM posts p JOIN topics t ON t.seq = p.topic JOIN post_bodies b ON b.post = p.seq
     WHERE p.id = ${id}`);
}

export const othersDraftSql = (id: string, user: number | null): SQL =>
  sql`EXISTS (SELECT 1 FROM drafts WHERE id = ${id} AND author IS NOT ${user})`;

export const ownImageSql = (imageId: SQL, user: number | null): SQL =>
  sql`EXISTS (SELECT 1 FROM images WHERE id = ${imageId} AND owner = ${user} AND erasing_at IS NULL)`;

/** Tests that all images of a JSON array of ids are the user's. */
export const ownImagesSql = (ids: SQL, user: number | null): SQL => sql`NOT EXISTS (
  SELECT 1 FROM json_each(${ids}) listed WHERE NOT EXISTS (
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
export function authorContextStatement(db: Db, user: number | null, id: string, work: WorkSource) {
  return db.all<AuthorContext>(sql`
    SELECT ${othersDraftSql(id, user)} AS hasOthersDraft, ${ownImageSql(work.imageId, user)} AS hasImage,
      ${ownImageSql(work.shareImageId, user)} AS hasShareImage, ${ownImagesSql(work.pictures, user)} AS hasPictures,
      ${storedFormatSql(id, user)} AS format,
      (SELECT seq FROM topics WHERE category = ${work.category}) AS topic,
      (SELECT json_group_array(category) FROM writing_topics WHERE user = ${user}) AS writingTopics`);
}
