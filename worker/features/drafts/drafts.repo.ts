import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** A work as the database gives it. `subtopics` and `teams` are JSON arrays, `image` is JSON of an image's row. */
export type WorkRow = {
  title: string;
  content: string;
  category: string | null;
  subtopics: string;
  teams: string;
  isFree: number;
  image: string | null;
  imageAlt: string;
};

export type DraftRow = WorkRow & {
  version: number;
  updatedAt: number;
  isPublished: number;
  publishedAt: number | null;
  takenDownReason: string | null;
};

/** A work's fields ready to be stored; `words` is how many its text has. */
export type StoredFields = {
  title: string;
  content: string;
  category: string | null;
  subtopics: readonly string[];
  teams: readonly string[];
  isFree: boolean;
  imageId: string | null;
  imageAlt: string;
  words: number;
};

/** The columns that a draft and a revision share, in one order for all statements. */
export const workColumns = sql`author, title, content, category, subtopics, teams, is_free, words, image, image_alt`;

/** The fields as values of `workColumns`. A picture that is not the author's, or is being erased, is left out. */
export function workValues(author: number, fields: StoredFields): SQL {
  return sql`${author}, ${fields.title}, ${fields.content}, ${fields.category}, ${JSON.stringify(fields.subtopics)},
    ${JSON.stringify(fields.teams)}, ${fields.isFree ? 1 : 0}, ${fields.words},
    (SELECT id FROM images WHERE id = ${fields.imageId} AND owner = ${author} AND erasing_at IS NULL),
    ${fields.imageAlt}`;
}

/** The same columns of the post with this id, by its author; none of one that was emptied. */
export function postAsWorkSql(id: string, author: number): { columns: SQL; from: SQL } {
  return {
    columns: sql`p.blogger, p.title, b.content, t.category,
      (SELECT json_group_array(s.name) FROM post_subtopics x JOIN subtopics s ON s.seq = x.subtopic WHERE x.post = p.seq),
      (SELECT json_group_array(m.id) FROM post_teams x JOIN teams m ON m.seq = x.team WHERE x.post = p.seq),
      p.is_free, p.word_count, p.image, p.image_alt`,
    from: sql`posts p JOIN post_bodies b ON b.post = p.seq JOIN topics t ON t.seq = p.topic
      WHERE p.id = ${id} AND p.blogger = ${author} AND b.content <> ''`,
  };
}

/** A picture's row as JSON, or null. @param image SQL that gives its id */
export const imageJson = (image: SQL) => sql`(SELECT json_object('id', i.id, 'ext', i.ext, 'width', i.width,
  'height', i.height, 'widths', json(i.widths), 'hasShare', i.has_share, 'color', i.color)
  FROM images i WHERE i.id = ${image})`;

const rowColumns = sql`d.title, d.content, d.category, d.subtopics, d.teams, d.is_free AS isFree,
  ${imageJson(sql`d.image`)} AS image, d.image_alt AS imageAlt`;

const postState = (id: SQL) => sql`
  EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND unpublished_at IS NULL) AS isPublished,
  (SELECT created_at FROM posts WHERE id = ${id}) AS publishedAt,
  (SELECT taken_down_reason FROM posts WHERE id = ${id} AND taken_down_at IS NOT NULL) AS takenDownReason`;

/**
 * The author's draft of a work, and the author's post of the same id as a draft would hold it: at most one row each. The
 * version of a post is the time of its last change.
 * Beside the article's this is the only statement that reads a text, and only for who wrote it.
 */
export function draftStatements(db: Db, id: string, author: number | null) {
  const post = postAsWorkSql(id, author ?? 0);
  return [
    db.all<DraftRow>(sql`
      SELECT ${rowColumns}, d.version, d.updated_at AS updatedAt, ${postState(sql`d.id`)}
        FROM drafts d WHERE d.id = ${id} AND d.author = ${author}`),
    db.all<DraftRow>(sql`
      WITH d (author, title, content, category, subtopics, teams, is_free, words, image, image_alt, updated_at,
        created_at) AS (
        SELECT ${post.columns}, p.updated_at, p.created_at FROM ${post.from} AND p.unpublished_at IS NULL)
      SELECT ${rowColumns}, d.updated_at AS version, d.updated_at AS updatedAt, 1 AS isPublished,
        d.created_at AS publishedAt, NULL AS takenDownReason FROM d`),
  ] as const;
}

/** A save: who, of what, on which version; `sentAt` orders the saves of one editor. */
export type DraftSave = { id: string; author: number; base: number; writer: string; sentAt: number; now: number };

/**
 * Whether the draft `d` is the one a save builds on: the version it names, or one that the same open editor made since,
 * whose answer it did not get. A save of this editor that was sent later has overtaken it.
 */
export const isBaseVersionSql = ({ base, writer, sentAt }: DraftSave): SQL =>
  sql`CASE WHEN d.writer = ${writer} THEN d.version >= ${base} AND d.sent_at < ${sentAt} ELSE d.version = ${base} END`;

/**
 * Writes a draft over what it builds on, and answers with its new version; with nothing on a conflict. A draft that is
 * gone begins anew, unless a post stands in its place that the save does not know (it was published elsewhere). Versions
 * begin with the time: one of an earlier draft of the same work, which an editor may still hold, never comes again.
 */
export function saveStatement(db: Db, save: DraftSave, fields: StoredFields) {
  const { id, author, base, writer, sentAt, now } = save;
  return db.all<{ version: number }>(sql`
    INSERT INTO drafts AS d (id, ${workColumns}, version, writer, sent_at, created_at, updated_at)
    SELECT ${id}, ${workValues(author, fields)}, max(${base} + 1, ${now}), ${writer}, ${sentAt}, ${now}, ${now}
     WHERE EXISTS (SELECT 1 FROM drafts WHERE id = ${id})
        OR NOT EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND unpublished_at IS NULL AND updated_at <> ${base})
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, content = excluded.content, category = excluded.category,
      subtopics = excluded.subtopics, teams = excluded.teams, is_free = excluded.is_free, words = excluded.words,
      image = excluded.image, image_alt = excluded.image_alt, version = d.version + 1, writer = excluded.writer, sent_at = excluded.sent_at,
      updated_at = excluded.updated_at
     WHERE d.author = ${author} AND ${isBaseVersionSql(save)}
    RETURNING version`);
}

export type DraftListRow = {
  id: string;
  title: string;
  head: string;
  words: number;
  category: string | null;
  isPublished: number;
  publishedAt: number | null;
  takenDownReason: string | null;
  updatedAt: number;
};

/** The beginning of a text, enough for a preview. */
export const PREVIEW_HEAD = 400;

/** Drafts listed at most: more than DRAFTS_MAX, as whoever has so many can still unpublish posts. */
const LISTED_MAX = 1000;

/** The author's drafts, newest first. */
export function draftListStatement(db: Db, author: number) {
  return db.all<DraftListRow>(sql`
    SELECT d.id, d.title, substr(d.content, 1, ${PREVIEW_HEAD}) AS head, d.words, d.category,
      ${postState(sql`d.id`)}, d.updated_at AS updatedAt
      FROM drafts d WHERE d.author = ${author} ORDER BY d.updated_at DESC LIMIT ${LISTED_MAX}`);
}

/** Makes the author's draft of a post free or premium, as the post is now. Whoever has it open is not told: no new version. */
export function draftAccessStatement(db: Db, id: string, author: number, isFree: boolean) {
  return db.run(sql`UPDATE drafts SET is_free = ${isFree ? 1 : 0} WHERE id = ${id} AND author = ${author}`);
}

/** The version of the author's draft: at most one row. */
export function draftVersionStatement(db: Db, id: string, author: number | null) {
  return db.all<{ version: number }>(sql`SELECT version FROM drafts WHERE id = ${id} AND author = ${author}`);
}

/** Makes a draft of the author's post, unless there is one. */
export function draftFromPostStatement(db: Db, id: string, author: number, now: number) {
  const post = postAsWorkSql(id, author);
  return db.run(sql`
    INSERT INTO drafts (id, ${workColumns}, version, writer, sent_at, created_at, updated_at)
    SELECT p.id, ${post.columns}, ${now}, '', ${now}, ${now}, ${now} FROM ${post.from} ON CONFLICT DO NOTHING`);
}
