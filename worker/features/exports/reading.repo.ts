import { sql } from 'drizzle-orm';
import { literalNumber } from '../../db/literal-number.ts';
import { type ExportPage, ROWS_PAGE } from './exports.repo.ts';

/** Returns the user's reading list. Posts that are no longer published have no title. */
export const exportSavedPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT s.post AS key, json_object('postId', s.post_id, 'title', p.title, 'savedAt', s.saved_at,
        'readAt', s.read_at) AS row
      FROM saved s LEFT JOIN posts p ON p.seq = s.post AND p.id = s.post_id AND p.unpublished_at IS NULL
     WHERE s.user = ${user} AND s.post > ${after} ORDER BY s.post LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the user's reading positions. Posts that are no longer published have no title. */
export const exportPositionsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT x.post AS key, json_object('postId', p.id, 'title', iif(p.unpublished_at IS NULL, p.title, NULL),
        'percentage', x.part / 10, 'isDone', json(iif(x.done, 'true', 'false')), 'at', x.at) AS row
      FROM reading x JOIN posts p ON p.seq = x.post
     WHERE x.user = ${user} AND x.post > ${after} ORDER BY x.post LIMIT ${literalNumber(ROWS_PAGE)}`);
