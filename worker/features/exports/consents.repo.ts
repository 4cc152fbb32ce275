import { sql } from 'drizzle-orm';
import { literalNumber } from '../../db/literal-number.ts';
import { type ExportPage, ROWS_PAGE } from './exports.repo.ts';

/** Returns the versions of the Terms and of the Privacy text to which the user agreed. */
export const consentsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT key, json_object('document', document, 'version', version, 'at', at) AS row
      FROM (SELECT row_number() OVER (ORDER BY at, document, version) AS key, document, version, at
              FROM consents WHERE user = ${user})
     WHERE key > ${after} ORDER BY key LIMIT ${literalNumber(ROWS_PAGE)}`);
