import { sql } from 'drizzle-orm';
import { DRAFTS_MAX } from '#contract/limits';
import { assertStatement } from '../../db/assert.ts';
import type { Db, Statement } from '../../db/client.ts';
import type { StoredFields } from '../../db/work-fields.ts';
import { saveStatement } from './drafts.repo.ts';
import { assertTextRoomStatement, storedTextBytesSql } from './text-bytes.repo.ts';

/** The room for further drafts of a user: one row. */
export function draftRoomStatement(db: Db, author: number) {
  return db.all<{ drafts: number; textBytes: number }>(sql`
    SELECT (SELECT count(*) FROM drafts WHERE author = ${author}) AS drafts, ${storedTextBytesSql(author)} AS textBytes`);
}

/** A draft of another platform. `base` is the version that an import wrote before, 0 for none. */
export type ImportedDraft = { id: string; author: number; base: number; bytesMax: number; now: number };

/** Writes an imported draft. Rolls the batch back when it exceeds the limits of drafts. */
export function writeImportedDraftStatements(
  db: Db,
  { id, author, base, bytesMax, now }: ImportedDraft,
  fields: StoredFields,
): Statement[] {
  return [
    assertStatement(
      db,
      sql`EXISTS (SELECT 1 FROM drafts WHERE id = ${id})
        OR (SELECT count(*) FROM drafts WHERE author = ${author}) < ${DRAFTS_MAX}`,
    ),
    saveStatement(db, { id, author, base, editorId: '', sentAt: now, now }, fields),
    assertTextRoomStatement(db, author, bytesMax, 0),
  ];
}
