import { sql } from 'drizzle-orm';
import { literalNumber } from '../../db/literal-number.ts';
import { type ExportPage, ROWS_PAGE } from './exports.repo.ts';

/** Returns the figures of a blog by day, as its dashboard shows them. */
export const exportFiguresPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT day AS key, json_object('day', date(day * 86400, 'unixepoch'), 'counts', json_group_object(kind, n)) AS row
      FROM (SELECT day, kind, sum(n) AS n FROM figures
             WHERE blogger = ${user} AND day > ${after} AND (post = 0 OR kind NOT IN ('followed', 'subscribed'))
             GROUP BY day, kind)
     GROUP BY day ORDER BY day LIMIT ${literalNumber(ROWS_PAGE)}`);
