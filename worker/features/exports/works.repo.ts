import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { teamNameSql } from '../../db/team-names.ts';
import { type FieldRow, fromPost, fromWork, selectFieldsSql, workFields } from '../../db/work-fields.ts';

/** Limits of a page: a number of works, and the bytes of texts after which no further work is read. */
const WORKS_PAGE = 200;
const WORKS_BYTES = 1_000_000;

/** Fields of an exported work. Its subtopics and teams are `tags`. */
const exportedFields = workFields.filter(
  (field) => field !== 'subtopics' && field !== 'teams' && field !== 'words' && field !== 'pictures',
);

/**
 * A post, draft or revision with its text. `tags` is a JSON array of labels; `publishedAt` is null unless it is public.
 */
export type ExportedWorkRow = FieldRow<(typeof exportedFields)[number]> & {
  key: number;
  id: string;
  tags: string;
  createdAt: number;
  updatedAt: number;
  publishedAt: number | null;
  views: number | null;
};

/** A post. `canonicalUrl` is its address on the platform from which it was imported. */
export type ExportedPostRow = ExportedWorkRow & { importedAt: number | null; canonicalUrl: string | null };

/** `number` distinguishes the revisions of one work. */
export type ExportedRevisionRow = ExportedWorkRow & { number: number };

export type ExportWorksPage<Row extends ExportedWorkRow = ExportedWorkRow> = (
  db: Db,
  user: number,
  after: number,
) => PromiseLike<Row[]>;

/**
 * Selects the keys of a page's first works, at least one, up to WORKS_BYTES. Reads lengths and no text.
 * @param lengths selects `key` and `bytes` of a page
 */
const firstWorks = (lengths: SQL) => sql`
  (SELECT key FROM (SELECT key, sum(bytes) OVER (ORDER BY key) - bytes AS before FROM (${lengths}))
    WHERE before < ${WORKS_BYTES})`;

export const postsPage: ExportWorksPage<ExportedPostRow> = (db, user, after) => {
  const lengths = sql`
    SELECT p.seq AS key, octet_length(b.content) AS bytes FROM posts p JOIN post_bodies b ON b.post = p.seq
     WHERE p.blogger = ${user} AND p.seq > ${after} ORDER BY p.seq LIMIT ${literalNumber(WORKS_PAGE)}`;
  return db.all(sql`
    SELECT p.seq AS key, p.id, ${selectFieldsSql(exportedFields, fromPost)}, p.created_at AS createdAt, p.updated_at AS updatedAt, iif(p.unpublished_at IS NULL, p.created_at, NULL) AS publishedAt,
      p.view_count AS views, p.imported_at AS importedAt, p.canonical_url AS canonicalUrl,
      (SELECT json_group_array(label) FROM (
        SELECT s.label FROM post_subtopics x JOIN subtopics s ON s.seq = x.subtopic WHERE x.post = p.seq
        UNION ALL SELECT ${teamNameSql} FROM post_teams x JOIN teams m ON m.seq = x.team WHERE x.post = p.seq
        UNION ALL SELECT value FROM json_each(p.extra_tags))) AS tags
      FROM posts p JOIN topics t ON t.seq = p.topic JOIN post_bodies b ON b.post = p.seq
     WHERE p.seq IN ${firstWorks(lengths)} ORDER BY p.seq`);
};

/** A scheduled text. `publishAt` is milliseconds UTC. */
export type ExportedScheduleRow = ExportedWorkRow & {
  publishAt: number;
  zone: string;
  withMail: number;
  problem: string | null;
};

/** Builds the columns and rows that pages of drafts, revisions and schedules have in common. */
function storedWorks(table: 'drafts' | 'revisions' | 'schedules', user: number, after: number) {
  const from = sql.raw(table);
  const lengths = sql`
    SELECT rowid AS key, octet_length(content) AS bytes FROM ${from}
     WHERE author = ${user} AND rowid > ${after} ORDER BY rowid LIMIT ${literalNumber(WORKS_PAGE)}`;
  const tags = sql`
    (SELECT json_group_array(value) FROM (
      SELECT value FROM json_each(${from}.subtopics) UNION ALL SELECT value FROM json_each(${from}.teams)))`;
  return {
    columns: sql`
      rowid AS key, ${selectFieldsSql(exportedFields, fromWork(table))}, NULL AS publishedAt, NULL AS views, ${tags} AS tags`,
    rows: sql`${from} WHERE rowid IN ${firstWorks(lengths)} ORDER BY rowid`,
  };
}

export const draftsPage: ExportWorksPage = (db, user, after) => {
  const { columns, rows } = storedWorks('drafts', user, after);
  return db.all(sql`SELECT id, created_at AS createdAt, updated_at AS updatedAt, ${columns} FROM ${rows}`);
};

export const schedulesPage: ExportWorksPage<ExportedScheduleRow> = (db, user, after) => {
  const { columns, rows } = storedWorks('schedules', user, after);
  return db.all(sql`
    SELECT id, publish_at AS createdAt, publish_at AS updatedAt, publish_at AS publishAt, zone, with_mail AS withMail,
      problem, ${columns} FROM ${rows}`);
};

export const revisionsPage: ExportWorksPage<ExportedRevisionRow> = (db, user, after) => {
  const { columns, rows } = storedWorks('revisions', user, after);
  return db.all(
    sql`SELECT work AS id, number, created_at AS createdAt, created_at AS updatedAt, ${columns} FROM ${rows}`,
  );
};

/** Returns the texts of the user's posts from when an admin took them down. They are stored longer than revisions. */
export const evidencePage: ExportWorksPage<ExportedRevisionRow> = (db, user, after) => {
  const ofUser = sql`posts p CROSS JOIN takedown_evidence e ON e.post = p.seq`;
  const lengths = sql`
    SELECT e.rowid AS key, octet_length(e.content) AS bytes FROM ${ofUser}
     WHERE p.blogger = ${user} AND e.rowid > ${after} ORDER BY e.rowid LIMIT ${literalNumber(WORKS_PAGE)}`;
  return db.all(sql`
    SELECT e.rowid AS key, p.id, e.taken_down_at AS number, e.title, t.category, '[]' AS tags, p.is_free AS isFree,
      NULL AS image, '' AS imageAlt, '' AS subtitle,
      '' AS description, NULL AS shareImage, p.created_at AS createdAt, e.taken_down_at AS updatedAt, NULL AS publishedAt,
      NULL AS views, e.content, e.format
      FROM ${ofUser} JOIN topics t ON t.seq = p.topic
     WHERE p.blogger = ${user} AND e.rowid IN ${firstWorks(lengths)} ORDER BY e.rowid`);
};
