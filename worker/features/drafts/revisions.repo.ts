import { type SQL, sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import { REVISION_INTERVAL_MS, REVISION_RETENTION_MS } from '#contract/limits';
import { DAY } from '#contract/time';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import {
  fromWork,
  isSameSql,
  postFields,
  type StoredFields,
  versionFields,
  workColumnsSql,
} from '../../db/work-fields.ts';
import { type DeletedWork, deletedImagesSql, idListSql } from './delete-drafts.repo.ts';
import {
  type DraftSave,
  isBaseVersionSql,
  PREVIEW_HEAD,
  postAsWorkSql,
  selectWorkSql,
  type WorkRow,
  workValues,
} from './drafts.repo.ts';
import { hasTextRoomSql, type TextRoom } from './text-bytes.repo.ts';

/** A save; `overwrite` when its author has seen the draft's other version and replaces it. */
export type OverwritingSave = DraftSave & { overwrite: boolean };

export type RevisionKind = 'writing' | 'published' | 'conflict';

/**
 * Stores a state of a work under the next number, for 30 days.
 * @param source SQL that selects `workColumnsSql`, or no row
 */
function storeRevisionStatement(db: Db, work: string, kind: RevisionKind, now: number, source: SQL) {
  return db.all<{ number: number }>(sql`
    INSERT INTO revisions (work, number, kind, created_at, expires_at, ${workColumnsSql})
    SELECT ${work}, (SELECT coalesce(max(number), 0) + 1 FROM revisions WHERE work = ${work}), ${kind}, ${now},
           ${now + REVISION_RETENTION_MS}, s.* FROM (${source}) s WHERE true
    RETURNING number`);
}

const ofDraft = (condition: SQL) => sql`SELECT ${workColumnsSql} FROM drafts d WHERE ${condition}`;

/** Tests whether saving another text over the draft `d` must store its text as a revision. */
export const isRevisionDueSql = ({
  id,
  base,
  overwrite,
  now,
}: Pick<OverwritingSave, 'id' | 'base' | 'overwrite' | 'now'>): SQL =>
  overwrite
    ? sql`1`
    : sql`(d.version <> ${base} OR d.created_at <= ${now - REVISION_INTERVAL_MS}
        AND NOT EXISTS (SELECT 1 FROM revisions WHERE work = ${id} AND created_at > ${now - REVISION_INTERVAL_MS}))`;

/**
 * Tests whether a save stores the draft `d` as a revision. In a full account only an overwritten version is stored: a
 * save must not fail for lack of a revision of its own text.
 */
export const savesRevisionSql = (save: OverwritingSave, room: TextRoom): SQL =>
  save.overwrite ? isRevisionDueSql(save) : sql`${isRevisionDueSql(save)} AND ${hasTextRoomSql(save.author, room)}`;

/**
 * Stores a draft as a revision before a save overwrites it. Always when another version is overwritten; with room also
 * when the base differs (a response was lost), otherwise at most every ten minutes.
 */
export function saveOverwrittenStatement(db: Db, save: OverwritingSave, fields: StoredFields, room: TextRoom) {
  const { id, author, base, overwrite, now } = save;
  const isAnother = sql`NOT ${isSameSql(versionFields, fromWork('d'), fields)}`;
  const isStored = overwrite
    ? sql`(d.version = ${base} OR ${isAnother})`
    : sql`${savesRevisionSql(save, room)} AND ${isAnother}`;
  return storeRevisionStatement(
    db,
    id,
    overwrite ? 'conflict' : 'writing',
    now,
    ofDraft(sql`d.id = ${id} AND d.author = ${author} AND ${isBaseVersionSql(save)} AND ${isStored}`),
  );
}

/** Milliseconds for which the same text, sent again, is stored once. Its revision is not older then. */
const DEDUPE_MS = DAY;

/**
 * Stores the text of a conflicting save, then returns its number. The same text sent again is stored once; nothing is
 * stored for another user's work with the same id.
 */
export function saveConflictStatements(
  db: Db,
  { id, author, now }: Pick<DraftSave, 'id' | 'author' | 'now'>,
  fields: StoredFields,
) {
  const same = sql`work = ${id} AND author = ${author} AND created_at > ${now - DEDUPE_MS}
    AND ${isSameSql(versionFields, fromWork('revisions'), fields)}`;
  return [
    storeRevisionStatement(
      db,
      id,
      'conflict',
      now,
      sql`SELECT ${workValues(author, fields)} WHERE NOT EXISTS (SELECT 1 FROM revisions WHERE ${same})
             AND NOT EXISTS (SELECT 1 FROM drafts WHERE id = ${id} AND author <> ${author})
             AND NOT EXISTS (SELECT 1 FROM posts WHERE id = ${id} AND blogger <> ${author})`,
    ),
    db.all<{ number: number }>(sql`SELECT max(number) AS number FROM revisions WHERE ${same}`),
  ] as const;
}

/**
 * Stores the text of the author's post before it is removed. Its revision is stored for 30 days from now, and created
 * again when it has expired.
 */
export function savePostRevisionStatements(db: Db, { id, author, now }: { id: string; author: number; now: number }) {
  const post = postAsWorkSql(id, author);
  const published = sql`work = ${id} AND kind = 'published'`;
  return [
    storeRevisionStatement(
      db,
      id,
      'published',
      now,
      sql`SELECT ${post.columns} FROM ${post.from} AND NOT EXISTS (SELECT 1 FROM revisions WHERE ${published})`,
    ),
    db.run(sql`
      UPDATE revisions SET expires_at = ${now + REVISION_RETENTION_MS}
       WHERE ${published} AND number = (SELECT max(number) FROM revisions WHERE ${published})`),
  ] as const;
}

/**
 * Stores the revisions of a publication, before the post changes: the replaced text, a draft that changed since `base`
 * (null: any draft) unless it stays as a draft, and the published text.
 */
export function savePublishedStatements(
  db: Db,
  work: { id: string; author: number; base: number | null; keepsNewerDraft: boolean; now: number },
  fields: StoredFields,
) {
  const { id, author, base, keepsNewerDraft, now } = work;
  // The same publication sent again, after its response was lost.
  const isStored = sql`EXISTS (
    SELECT 1 FROM (SELECT * FROM revisions WHERE work = ${id} AND kind = 'published' ORDER BY number DESC LIMIT 1) r
     WHERE ${isSameSql([...postFields, 'content'], fromWork('r'), fields)})`;
  return [
    ...savePostRevisionStatements(db, work),
    storeRevisionStatement(
      db,
      id,
      'conflict',
      now,
      ofDraft(sql`${keepsNewerDraft ? 0 : 1} AND d.id = ${id} AND d.author = ${author} AND d.version IS NOT ${base}`),
    ),
    storeRevisionStatement(db, id, 'published', now, sql`SELECT ${workValues(author, fields)} WHERE NOT ${isStored}`),
  ] as const;
}

export type RevisionListRow = {
  number: number;
  kind: RevisionKind;
  title: string;
  head: string;
  format: Format;
  words: number;
  createdAt: number;
};

const listColumns = sql`number, kind, substr(content, 1, ${PREVIEW_HEAD}) AS head, format, words, created_at AS createdAt`;

/** Limits the list. Ten hours of writing a day make fewer revisions in a month. */
const LISTED_MAX = 2000;

/** Returns the author's revisions of a work, newest first. */
export function revisionListStatement(db: Db, id: string, author: number, now: number) {
  return db.all<RevisionListRow>(sql`
    SELECT ${listColumns}, title FROM revisions
     WHERE work = ${id} AND author = ${author} AND expires_at > ${now} ORDER BY number DESC LIMIT ${literalNumber(LISTED_MAX)}`);
}

export type RevisionRow = RevisionListRow & WorkRow;

/** Returns one revision with its text: at most one row. */
export function revisionStatement(db: Db, id: string, number: number, author: number, now: number) {
  return db.all<RevisionRow>(sql`
    SELECT ${listColumns}, ${selectWorkSql('revisions')}
      FROM revisions WHERE work = ${id} AND number = ${number} AND author = ${author} AND expires_at > ${now}`);
}

/**
 * Deletes the revisions of works. Returns their images.
 * @param which 'all', or 'unpublished': none of a work with a public post
 */
export function deleteRevisionsStatement(db: Db, ids: readonly string[], author: number, which: 'all' | 'unpublished') {
  const isUnpublished = sql`NOT EXISTS (SELECT 1 FROM posts WHERE id = revisions.work AND unpublished_at IS NULL)`;
  return db.all<DeletedWork>(sql`
    DELETE FROM revisions WHERE work IN ${idListSql(ids)} AND author = ${author} AND ${which === 'all' ? sql`1` : isUnpublished}
    RETURNING ${deletedImagesSql}`);
}
