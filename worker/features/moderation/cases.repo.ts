import { type SQL, sql } from 'drizzle-orm';
import { CASE_NOTES_MAX, type CaseKind } from '#contract/cases';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** What a case is about: the public id of an article, a comment or a blogger. */
export type CaseKey = { kind: CaseKind; id: string };

/** Column of `cases`, and the expressions for its value and for the `seq` of the person whose content it is about. */
const subjects: Record<CaseKind, { column: SQL; toSeq: (id: string) => SQL; person: SQL }> = {
  article: {
    column: sql.raw('post'),
    toSeq: (id) => sql`(SELECT seq FROM posts WHERE id = ${id})`,
    person: sql`(SELECT blogger FROM posts WHERE seq = x.subject)`,
  },
  comment: {
    column: sql.raw('comment'),
    toSeq: (id) => sql`(SELECT seq FROM comments WHERE id = ${id})`,
    person: sql`(SELECT author FROM comments WHERE seq = x.subject)`,
  },
  blogger: {
    column: sql.raw('blogger'),
    toSeq: (id) => sql`(SELECT r.user FROM users u CROSS JOIN profiles r ON r.user = u.seq WHERE u.id = ${id})`,
    person: sql.raw('x.subject'),
  },
};

/** SQL condition on `cases`: the case of this subject. */
const isCaseSql = ({ kind, id }: CaseKey): SQL => sql`cases.${subjects[kind].column} = ${subjects[kind].toSeq(id)}`;

/** `person` is the `seq` of the author or blogger; null after a commenter's deletion. */
export type CaseRow = {
  caseSeq: number | null;
  person: number | null;
  assignee: string | null;
  assigneeSeq: number | null;
};

/** Reads a case: one row if its article, comment or blogger exists, also before anybody works on it. */
export function caseStatement(db: Db, key: CaseKey) {
  const { column, toSeq, person } = subjects[key.kind];
  return db.all<CaseRow>(sql`
    SELECT m.seq AS caseSeq, ${person} AS person, u.username AS assignee, m.assignee AS assigneeSeq
      FROM (SELECT ${toSeq(key.id)} AS subject) x
      LEFT JOIN cases m ON m.${column} = x.subject LEFT JOIN users u ON u.seq = m.assignee
     WHERE x.subject IS NOT NULL`);
}

/** Adds the row of a case, unless it exists. */
export function addCaseStatement(db: Db, { kind, id }: CaseKey): Statement {
  const { column, toSeq } = subjects[kind];
  return db.run(sql`
    INSERT INTO cases (${column}) SELECT x.subject FROM (SELECT ${toSeq(id)} AS subject) x
     WHERE x.subject IS NOT NULL ON CONFLICT DO NOTHING`);
}

/** SQL condition: nobody works on the case. */
export const isUnassignedSql = (key: CaseKey): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM cases WHERE ${isCaseSql(key)} AND assignee IS NOT NULL)`;

/** SQL condition: the case is assigned. */
export const isAssignedSql = (key: CaseKey): SQL => sql`NOT ${isUnassignedSql(key)}`;

/** Assigns a case that nobody works on. Add its row before. */
export const assignStatement = (db: Db, key: CaseKey, admin: number): Statement =>
  db.run(sql`UPDATE cases SET assignee = ${admin} WHERE ${isCaseSql(key)} AND assignee IS NULL`);

/** Ends the assignment of a case. */
export const unassignStatement = (db: Db, key: CaseKey): Statement =>
  db.run(sql`UPDATE cases SET assignee = NULL WHERE ${isCaseSql(key)}`);

export type CaseNoteRow = { seq: number; body: string; author: string | null; createdAt: number };

/** Reads the notes of a case, newest first: CASE_NOTES_MAX at most. */
export function caseNotesStatement(db: Db, key: CaseKey) {
  return db.all<CaseNoteRow>(sql`
    SELECT n.seq, n.body, u.username AS author, n.created_at AS createdAt
      FROM cases CROSS JOIN case_notes n ON n.case_seq = cases.seq LEFT JOIN users u ON u.seq = n.author
     WHERE ${isCaseSql(key)} ORDER BY n.seq DESC LIMIT ${literalNumber(CASE_NOTES_MAX)}`);
}

/** SQL condition: the case can get another note. */
export const canAddNoteSql = (key: CaseKey): SQL => sql`(
  SELECT count(*) FROM cases CROSS JOIN case_notes n ON n.case_seq = cases.seq WHERE ${isCaseSql(key)}) < ${CASE_NOTES_MAX}`;

/** Adds a note. Add the row of the case before. */
export function addCaseNoteStatement(
  db: Db,
  key: CaseKey,
  { admin, body, now }: { admin: number; body: string; now: number },
) {
  return db.run(sql`
    INSERT INTO case_notes (case_seq, author, body, created_at)
    SELECT seq, ${admin}, ${body}, ${now} FROM cases WHERE ${isCaseSql(key)}`);
}
