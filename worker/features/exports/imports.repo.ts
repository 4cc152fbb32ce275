import { sql } from 'drizzle-orm';
import { literalNumber } from '../../db/literal-number.ts';
import { type ExportPage, ROWS_PAGE } from './exports.repo.ts';

/** Returns the posts and drafts that the user imported. Texts that wait are in the archive that the user chose. */
export const importedItemsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT x.rowid AS key, json_object('from', x.origin_key, 'kind', x.kind, 'state', x.state, 'title', x.title,
        'oldAddress', x.canonical_url, 'postId', x.post, 'problem', x.problem, 'losses', json(x.losses),
        'importId', x.import, 'category', m.category, 'importedAt', m.created_at) AS row
      FROM import_items x LEFT JOIN imports m ON m.id = x.import
     WHERE x.blogger = ${user} AND x.rowid > ${after} ORDER BY x.rowid LIMIT ${literalNumber(ROWS_PAGE)}`);
