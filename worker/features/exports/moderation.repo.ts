import { sql } from 'drizzle-orm';
import { literalNumber } from '../../db/literal-number.ts';
import { type ExportPage, ROWS_PAGE } from './exports.repo.ts';

/** Returns the user's reports of bloggers with the decisions. */
export const bloggerReportsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT r.seq AS key, json_object('bloggerId', u.id, 'blogger', u.username, 'reason', r.reason, 'note', r.note,
        'at', r.created_at, 'decision', r.decision, 'answer', r.answer, 'answeredAt', r.answered_at) AS row
      FROM blogger_reports r CROSS JOIN users u ON u.seq = r.blogger
     WHERE r.reporter = ${user} AND r.seq > ${after} ORDER BY r.seq LIMIT ${literalNumber(ROWS_PAGE)}`);

/** Returns the decisions about the user's content with the statements of reasons, and their appeals. */
export const restrictionsPage: ExportPage = (db, user, after) =>
  db.all(sql`
    SELECT x.seq AS key, json_object('id', x.id, 'kind', x.kind, 'ground', x.ground, 'reason', x.reason, 'postId', p.id,
        'title', p.title, 'removedText', x.bio, 'at', x.created_at, 'endedAt', x.ended_at, 'appeals', (
          SELECT json_group_array(json_object('text', a.text, 'at', a.created_at, 'result', a.result, 'answer', a.answer,
              'answeredAt', a.answered_at)) FROM appeals a WHERE a.restriction = x.seq)) AS row
      FROM restrictions x LEFT JOIN posts p ON p.seq = x.post
     WHERE x.person = ${user} AND x.seq > ${after} ORDER BY x.seq LIMIT ${literalNumber(ROWS_PAGE)}`);
