import { sql } from 'drizzle-orm';
import type { Format } from '#contract/format/tree';
import { DRAFTS_MAX } from '#contract/limits';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { workBytesSql } from '../../db/work-fields.ts';
import { isBaseVersionSql } from './drafts.repo.ts';
import { storedFormatSql } from './drafts.statements.ts';
import { isRevisionDueSql, type OverwritingSave, savesRevisionSql } from './revisions.repo.ts';
import { storedTextBytesSql, type TextRoom } from './text-bytes.repo.ts';

/**
 * Reads the facts that decide about a save: the id's owner, the author's storage, and whether the draft's text may
 * become a revision. One row.
 */
export function saveLimitsStatement(db: Db, save: Omit<OverwritingSave, 'author'>, author: number) {
  const { id } = save;
  return db.all<{
    draftBy: number | null;
    postBy: number | null;
    storedDrafts: number;
    textBytes: number;
    draftBytes: number | null;
    mayStoreRevision: number;
    format: Format;
  }>(sql`
    SELECT (SELECT author FROM drafts WHERE id = ${id}) AS draftBy, (SELECT blogger FROM posts WHERE id = ${id}) AS postBy,
      (SELECT count(*) FROM drafts WHERE author = ${author}) AS storedDrafts, ${storedTextBytesSql(author)} AS textBytes,
      (SELECT ${workBytesSql} FROM drafts WHERE id = ${id} AND author = ${author}) AS draftBytes,
      EXISTS (SELECT 1 FROM drafts d WHERE d.id = ${id} AND ${isRevisionDueSql(save)}) AS mayStoreRevision, ${storedFormatSql(id, author)} AS format`);
}

/**
 * Rolls a concurrent save back that exceeds a limit when it is written: the quota for each stored text (`hasQuota`),
 * and DRAFTS_MAX. Must come first in the batch.
 */
export function assertSaveStatement(db: Db, save: OverwritingSave, room: TextRoom, hasQuota: boolean) {
  const { id, author } = save;
  const isKnown = sql`EXISTS (SELECT 1 FROM drafts WHERE id = ${id})`;
  const storesNoRevision = sql`NOT EXISTS (
    SELECT 1 FROM drafts d
     WHERE d.id = ${id} AND d.author = ${author} AND ${isBaseVersionSql(save)} AND ${savesRevisionSql(save, room)})`;
  return assertStatement(
    db,
    sql`(${hasQuota ? 1 : 0} OR (${isKnown} AND ${storesNoRevision}))
      AND (${isKnown} OR (SELECT count(*) FROM drafts WHERE author = ${author}) < ${DRAFTS_MAX})`,
  );
}
