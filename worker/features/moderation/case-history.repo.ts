import { type SQL, sql } from 'drizzle-orm';
import { CASE_HISTORY_PAGE_SIZE, type CaseEntry } from '#contract/cases';
import { commentStates } from '#contract/comments';
import type { Db } from '../../db/client.ts';
import type { TimeCursor } from '../../db/cursor.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** Cursor of the list's first page. */
export const FIRST_HISTORY_CURSOR: TimeCursor = { at: Number.MAX_SAFE_INTEGER, id: '~' };

/** Newest articles of a person, and comments in each state, whose reports are part of the history. */
const NEWEST = 1000;

/** The `id` of a cursor is the id of an entry. */
export const HISTORY_CURSOR_PATTERN = /^[\w-]{1,100}$/;

/** SQL query for the newest rows of one source below a cursor. @param row the source's columns, and its FROM and WHERE */
const newestSql = (columns: SQL, source: SQL, alias: 'r' | 'x' | 'a', { at, id }: TimeCursor): SQL => {
  const row = sql.raw(alias);
  return sql`
  SELECT * FROM (
    SELECT ${row}.id, ${row}.created_at AS at, ${columns} FROM ${source}
       AND ${row}.created_at <= ${at} AND (${row}.created_at < ${at} OR ${row}.id < ${id})
     ORDER BY ${row}.created_at DESC, ${row}.id DESC LIMIT ${literalNumber(CASE_HISTORY_PAGE_SIZE + 1)})`;
};

/** Reads reports of a person's articles, comments and profile, their restrictions and appeals, newest first. */
export function caseHistoryStatement(db: Db, person: number, cursor: TimeCursor) {
  const admin = (column: SQL) => sql`(SELECT username FROM users WHERE seq = ${column}) AS answeredBy`;
  const report = (kind: SQL, title: SQL) =>
    sql`'report' AS entry, ${kind} AS kind, r.reason AS detail, ${title} AS title, r.decision AS outcome, ${admin(sql`r.answered_by`)}`;
  const sources = [
    newestSql(
      report(sql`iif(r.picture IS NULL, 'article', 'picture')`, sql`p.title`),
      sql`posts p CROSS JOIN article_reports r ON r.post = p.seq
        WHERE p.seq IN (SELECT seq FROM posts WHERE blogger = ${person} ORDER BY seq DESC LIMIT ${literalNumber(NEWEST)})`,
      'r',
      cursor,
    ),
    newestSql(
      report(sql`'comment'`, sql`(SELECT title FROM posts WHERE seq = c.post)`),
      sql`json_each(${JSON.stringify(commentStates)}) st CROSS JOIN comments c CROSS JOIN comment_reports r ON r.comment = c.seq
        WHERE c.seq IN (SELECT seq FROM comments WHERE author = ${person} AND state = st.value ORDER BY seq DESC LIMIT ${literalNumber(NEWEST)})`,
      'r',
      cursor,
    ),
    newestSql(
      report(sql`iif(r.reason = 'picture', 'picture', 'blogger')`, sql`NULL`),
      sql`blogger_reports r WHERE r.blogger = ${person}`,
      'r',
      cursor,
    ),
    newestSql(
      sql`'restriction' AS entry, x.kind, x.ground AS detail, (SELECT title FROM posts WHERE seq = x.post) AS title,
        iif(x.ended_at IS NULL, 'in_force', 'ended') AS outcome, ${admin(sql`x.decided_by`)}`,
      sql`restrictions x WHERE x.person = ${person}`,
      'x',
      cursor,
    ),
    newestSql(
      sql`'appeal' AS entry, x.kind, x.ground AS detail, (SELECT title FROM posts WHERE seq = x.post) AS title,
        a.result AS outcome, ${admin(sql`a.answered_by`)}`,
      sql`restrictions x CROSS JOIN appeals a ON a.restriction = x.seq WHERE x.person = ${person}`,
      'a',
      cursor,
    ),
  ];
  return db.all<CaseEntry>(sql`
    SELECT * FROM (${sql.join(sources, sql` UNION ALL `)}) ORDER BY at DESC, id DESC LIMIT ${literalNumber(CASE_HISTORY_PAGE_SIZE + 1)}`);
}
