import { sql } from 'drizzle-orm';
import { literalNumber } from '../../db/literal-number.ts';
import { type ExportPage, ROWS_PAGE } from './exports.repo.ts';

/** Returns the actions of admins on the user or their blog. */
export const adminActionsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT a.seq AS key, json_object('action', a.action, 'at', a.created_at) AS row
      FROM audit_entries a
     WHERE instr(a.target, (SELECT id FROM users WHERE seq = ${user})) > 0 AND a.seq > ${after} ORDER BY a.seq LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns admins' notes about the user, without their authors, whose data they are too. */
export const adminNotesPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT seq AS key, json_object('text', text, 'at', created_at) AS row FROM person_notes
     WHERE user = ${user} AND seq > ${after} ORDER BY seq LIMIT ${literalNumber(ROWS_PAGE)}`);
