import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import {
  excludedSql,
  type FieldRow,
  type FieldSource,
  fromPost,
  fromWork,
  type StoredFields,
  selectFieldsSql,
  sourcesSql,
  toColumnValue,
  workColumnsSql,
  workFields,
} from '../../db/work-fields.ts';
import { imageByIdJson, ownImagesJson } from '../images/images.statements.ts';
import { scheduleOfDraftJson } from '../schedules/schedules.statements.ts';

/** Fields that a work is read with. */
const readFields = workFields.filter((field) => field !== 'words' && field !== 'pictures');

/** A row of a work. `subtopics`, `teams` and `images` are JSON arrays, `image` and `images` have rows of images. */
export type WorkRow = FieldRow<(typeof readFields)[number]> & { images: string };

export type DraftRow = WorkRow & {
  version: number;
  updatedAt: number;
  isPublished: number;
  publishedAt: number | null;
  takenDownReason: string | null;
  /** JSON of the contract's `Schedule`. */
  schedule: string | null;
};

/** Selects the fields as values of `workColumnsSql`. Omits an image that another user owns or that is being erased. */
export function workValues(author: number, fields: StoredFields): SQL {
  const ownImage = (id: string | null) =>
    sql`(SELECT id FROM images WHERE id = ${id} AND owner = ${author} AND erasing_at IS NULL)`;
  const valueSql: FieldSource = (field) =>
    field === 'imageId' || field === 'shareImageId' ? ownImage(fields[field]) : sql`${toColumnValue(fields[field])}`;
  return sql`${author}, ${sourcesSql(workFields, valueSql)}`;
}

/** Selects the same columns from the author's post. Selects nothing when its text was erased, or for a guest (null). */
export function postAsWorkSql(id: string, author: number | null): { columns: SQL; from: SQL } {
  return {
    columns: sql`p.blogger, ${sourcesSql(workFields, fromPost)}`,
    from: sql`posts p JOIN post_bodies b ON b.post = p.seq JOIN topics t ON t.seq = p.topic
      WHERE p.id = ${id} AND p.blogger = ${author} AND b.content <> ''`,
  };
}

/** Selects a `WorkRow`. @param table name of the draft or revision in the query */
export function selectWorkSql(table: string): SQL {
  const source = fromWork(table);
  const fields = selectFieldsSql(readFields, (field) =>
    field === 'imageId' ? imageByIdJson(source(field)) : source(field),
  );
  const ids = sql`json_insert(${source('pictures')}, '$[#]', ${source('shareImageId')})`;
  return sql`${fields}, ${ownImagesJson(ids, sql.raw(`${table}.author`))} AS images`;
}

const postState = (id: SQL) => sql`
  EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND unpublished_at IS NULL) AS isPublished,
  (SELECT created_at FROM posts WHERE id = ${id}) AS publishedAt,
  (SELECT taken_down_reason FROM posts WHERE id = ${id} AND taken_down_at IS NOT NULL) AS takenDownReason`;

/**
 * Returns the author's draft of a work, and the published post as a draft: at most one row each. The version of a post
 * is the time of its last change.
 */
export function draftStatements(db: Db, id: string, author: number) {
  const post = postAsWorkSql(id, author);
  return [
    db.all<DraftRow>(sql`
      SELECT ${selectWorkSql('d')}, d.version, d.updated_at AS updatedAt, ${postState(sql`d.id`)},
        ${scheduleOfDraftJson} AS schedule
        FROM drafts d WHERE d.id = ${id} AND d.author = ${author}`),
    db.all<DraftRow>(sql`
      WITH d (${workColumnsSql}, updated_at, created_at) AS (
        SELECT ${post.columns}, p.updated_at, p.created_at FROM ${post.from} AND p.unpublished_at IS NULL)
      SELECT ${selectWorkSql('d')}, d.updated_at AS version, d.updated_at AS updatedAt, 1 AS isPublished,
        d.created_at AS publishedAt, NULL AS takenDownReason, NULL AS schedule FROM d`),
  ] as const;
}

/** A save of a draft based on version `base`; `sentAt` orders the saves of one editor. */
export type DraftSave = { id: string; author: number; base: number; editorId: string; sentAt: number; now: number };

/**
 * Tests that a save builds on the draft `d`: on the version it names, or on a later one of the same editor whose
 * response was lost. A later save of this editor makes it stale.
 */
export const isBaseVersionSql = ({ base, editorId, sentAt }: DraftSave): SQL =>
  sql`CASE WHEN d.writer = ${editorId} THEN d.version >= ${base} AND d.sent_at < ${sentAt} ELSE d.version = ${base} END`;

/**
 * Saves a draft and returns its new version, or no row on a conflict. A deleted draft is created again unless a post
 * unknown to the save exists. Versions start from the time; an earlier draft's version never occurs again.
 */
export function saveStatement(db: Db, save: DraftSave, fields: StoredFields) {
  const { id, author, base, editorId, sentAt, now } = save;
  return db.all<{ version: number }>(sql`
    INSERT INTO drafts AS d (id, ${workColumnsSql}, version, writer, sent_at, created_at, updated_at)
    SELECT ${id}, ${workValues(author, fields)}, max(${base} + 1, ${now}), ${editorId}, ${sentAt}, ${now}, ${now}
     WHERE EXISTS (SELECT 1 FROM drafts WHERE id = ${id})
        OR NOT EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND unpublished_at IS NULL AND updated_at <> ${base})
    ON CONFLICT (id) DO UPDATE SET ${excludedSql(workFields)}, version = d.version + 1, writer = excluded.writer,
      sent_at = excluded.sent_at, updated_at = excluded.updated_at
     WHERE d.author = ${author} AND ${isBaseVersionSql(save)}
    RETURNING version`);
}

export type DraftListRow = {
  id: string;
  title: string;
  head: string;
  format: Format;
  words: number;
  category: string | null;
  isPublished: number;
  publishedAt: number | null;
  takenDownReason: string | null;
  updatedAt: number;
  /** JSON of the contract's `Schedule`. */
  schedule: string | null;
};

/** Characters at the beginning of a text that a preview needs. */
export const PREVIEW_HEAD = 1000;

/** Limits the list. More than DRAFTS_MAX, because unpublishing adds drafts beyond it. */
const LISTED_MAX = 1000;

/** Returns the author's drafts, newest first. */
export function draftListStatement(db: Db, author: number) {
  return db.all<DraftListRow>(sql`
    SELECT d.id, d.title, substr(d.content, 1, ${PREVIEW_HEAD}) AS head, d.format, d.words, d.category,
      ${postState(sql`d.id`)}, d.updated_at AS updatedAt, ${scheduleOfDraftJson} AS schedule
      FROM drafts d WHERE d.author = ${author} ORDER BY d.updated_at DESC LIMIT ${literalNumber(LISTED_MAX)}`);
}

/** Creates a draft from the author's post, unless one exists. */
export function draftFromPostStatement(db: Db, id: string, author: number, now: number) {
  const post = postAsWorkSql(id, author);
  return db.run(sql`
    INSERT INTO drafts (id, ${workColumnsSql}, version, writer, sent_at, created_at, updated_at)
    SELECT p.id, ${post.columns}, ${now}, '', ${now}, ${now}, ${now} FROM ${post.from} ON CONFLICT DO NOTHING`);
}
