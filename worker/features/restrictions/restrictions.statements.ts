import { type SQL, sql } from 'drizzle-orm';
import type { RestrictionGround, RestrictionKind } from '#contract/restrictions';
import type { Db, Statement } from '../../db/client.ts';
import { notifyStatement } from '../notifications/notifications.statements.ts';

/** SQL condition, for services, which write no SQL. */
export type SqlCondition = SQL;

/** A restriction to store. `post`, `comment` and `bio` are SQL expressions: the `seq` of each, and a text. */
export type NewRestriction = {
  id: string;
  /** `seq` of the person whose content it restricts. */
  person: number;
  kind: RestrictionKind;
  ground: RestrictionGround;
  reason: string;
  post?: SQL;
  comment?: SQL;
  team?: string;
  picture?: string | null;
  bio?: SQL;
  /** `seq` of the admin who decided. */
  admin: number;
  now: number;
};

/** SQL query for restrictions in force of the same thing, which the restriction with this id replaces. Each About Me is another text. */
const replacedSql = (id: string): SQL => sql`
  SELECT o.seq FROM restrictions n CROSS JOIN restrictions o ON o.person = n.person AND o.seq < n.seq AND o.ended_at IS NULL
     AND o.kind = n.kind AND o.post IS n.post AND o.comment IS n.comment AND o.team IS n.team AND o.picture IS n.picture
   WHERE n.id = ${id} AND n.kind <> 'bio_cleared'`;

/**
 * Stores a restriction if `onlyIf` holds, and notifies the person. It replaces an earlier one of the same thing, whose open
 * appeal it takes over. Put it into the batch of the change, before the change.
 */
export function restrictStatements(db: Db, restriction: NewRestriction, onlyIf: SQL): Statement[] {
  const { id, person, kind, ground, reason, admin, now } = restriction;
  const { post = sql`NULL`, comment = sql`NULL`, team = null, picture = null, bio = sql`''` } = restriction;
  return [
    db.run(sql`
      INSERT INTO restrictions (id, person, kind, ground, reason, post, comment, team, picture, bio, created_at, decided_by)
      SELECT ${id}, ${person}, ${kind}, ${ground}, ${reason}, ${post}, ${comment}, ${team}, ${picture}, ${bio}, ${now}, ${admin}
       WHERE ${onlyIf}`),
    db.run(sql`
      UPDATE appeals SET restriction = (SELECT seq FROM restrictions WHERE id = ${id})
       WHERE result IS NULL AND restriction IN (${replacedSql(id)})`),
    db.run(sql`UPDATE restrictions SET ended_at = ${now} WHERE seq IN (${replacedSql(id)})`),
    notifyStatement(
      db,
      'restricted',
      sql`SELECT person AS user, id AS ref, 1 AS count FROM restrictions WHERE id = ${id}`,
      now,
    ),
  ];
}

/** Who ends restrictions, and when. */
export type RestrictionEnd = { admin: number; now: number };

/**
 * Ends the restrictions that `which` selects, and answers their open appeals with 'reversed'.
 * @param which SQL condition on `restrictions`, indexed
 */
export function endRestrictionsStatements(db: Db, which: SQL, { admin, now }: RestrictionEnd): Statement[] {
  const inForce = sql`SELECT seq FROM restrictions WHERE ${which} AND ended_at IS NULL`;
  return [
    db.run(sql`
      UPDATE appeals SET result = 'reversed', answered_at = ${now}, answered_by = ${admin}
       WHERE result IS NULL AND restriction IN (${inForce})`),
    db.run(sql`UPDATE restrictions SET ended_at = ${now} WHERE seq IN (${inForce})`),
  ];
}

/** Notifies the author of an appeal that it was answered. @param id public id of the appeal */
export const notifyAppealAnsweredStatement = (db: Db, id: string, now: number) =>
  notifyStatement(
    db,
    'appeal_answered',
    sql`SELECT x.person AS user, a.id AS ref, 1 AS count FROM appeals a CROSS JOIN restrictions x ON x.seq = a.restriction
         WHERE a.id = ${id}`,
    now,
  );

/** SQL expression: the `seq` of a post. @param postId public id */
export const postSeqSql = (postId: string): SQL => sql`(SELECT seq FROM posts WHERE id = ${postId})`;

/** SQL expression: the `seq` of a comment. @param commentId public id */
export const commentSeqSql = (commentId: string): SQL => sql`(SELECT seq FROM comments WHERE id = ${commentId})`;

/** SQL condition on `restrictions`: those of a kind on a post. @param postId public id */
export const ofPostSql = (kind: RestrictionKind, postId: string): SQL =>
  sql`post = ${postSeqSql(postId)} AND kind = ${kind}`;

/** SQL condition on `restrictions`: takedowns of a comment. @param commentId public id */
export const ofCommentSql = (commentId: string): SQL =>
  sql`comment = ${commentSeqSql(commentId)} AND kind = 'comment_taken_down'`;
