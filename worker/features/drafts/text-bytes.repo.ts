import { type SQL, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';

const textBytesSql = (author: number | null): SQL => sql`(SELECT text_bytes FROM users WHERE seq = ${author})`;

/** Selects the bytes of drafts and revisions that a user stores; 0 for a guest. */
export const storedTextBytesSql = (author: number | null): SQL => sql`coalesce(${textBytesSql(author)}, 0)`;

/** A text of `bytes` for an account that may store `bytesMax`. */
export type TextRoom = { bytes: number; bytesMax: number };

/** Tests whether one more text fits into the author's storage. */
export const hasTextRoomSql = (author: number, { bytes, bytesMax }: TextRoom): SQL =>
  sql`${textBytesSql(author)} + ${bytes} <= ${bytesMax}`;

/**
 * Rolls a batch back that stores more than `bytesMax`, unless the author already stored as much before it. Must come
 * after all statements that store or delete a text.
 * @param storedBefore bytes as read for this request
 */
export function assertTextRoomStatement(db: Db, author: number, bytesMax: number, storedBefore: number) {
  return assertStatement(db, sql`${textBytesSql(author)} <= ${Math.max(bytesMax, storedBefore)}`);
}
