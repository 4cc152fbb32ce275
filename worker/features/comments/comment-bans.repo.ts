import { type SQL, sql } from 'drizzle-orm';
import { COMMENT_BANS_PAGE_SIZE } from '#contract/comments';
import type { Db, Statement } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { isBannedSql } from './comment-access.statements.ts';

/** Comments that one batch hides or shows. */
export const BAN_SLICE = 200;

/** A blogger and a person, by `seq`. */
export type BanPair = { blogger: number; user: number };

/** Reads a person who can be banned, by public id: at most one row. */
export function bannablePersonStatement(db: Db, id: string) {
  return db.all<{ seq: number }>(sql`SELECT seq FROM users WHERE id = ${id} AND deleting_at IS NULL`);
}

/** Bans a person, or changes the end of their ban. Returns a row if the blogger has a profile. */
export function banCommenterStatement(db: Db, { blogger, user }: BanPair, until: number | null, now: number) {
  return db.all<{ user: number }>(sql`
    INSERT INTO comment_bans (blogger, user, until, created_at)
    SELECT r.user, u.seq, ${until}, ${now} FROM profiles r CROSS JOIN users u WHERE r.user = ${blogger} AND u.seq = ${user}
        ON CONFLICT (blogger, user) DO UPDATE SET until = excluded.until
    RETURNING user`);
}

/** Lifts a ban. */
export function liftBanStatement(db: Db, { blogger, user }: BanPair): Statement {
  return db.run(sql`DELETE FROM comment_bans WHERE blogger = ${blogger} AND user = ${user}`);
}

const ofPairSql = ({ blogger, user }: BanPair, state: 'visible' | 'hidden'): SQL =>
  sql`author = ${user} AND state = ${state} AND blogger = ${blogger}`;

const hiddenByBanSql = (pair: BanPair): SQL => sql`${ofPairSql(pair, 'hidden')} AND hidden_by = 'ban'`;

/** SQL condition: comments of the person do not yet match the ban, or the missing ban. */
export function isBanPendingSql(pair: BanPair, now: number): SQL {
  const isBanned = isBannedSql(pair.user, pair.blogger, now);
  return sql`CASE WHEN ${isBanned} THEN EXISTS (SELECT 1 FROM comments WHERE ${ofPairSql(pair, 'visible')})
    ELSE EXISTS (SELECT 1 FROM comments WHERE ${hiddenByBanSql(pair)}) END`;
}

/**
 * Hides a slice of the visible comments of a banned person, or shows what the ban hid when there is none. Returns the
 * posts of the changed comments.
 */
export function applyBanStatements(db: Db, pair: BanPair, now: number) {
  const isBanned = isBannedSql(pair.user, pair.blogger, now);
  const postId = sql`(SELECT id FROM posts WHERE seq = post) AS postId`;
  return [
    db.all<{ postId: string }>(sql`
      UPDATE comments SET state = 'hidden', hidden_by = 'ban'
       WHERE seq IN (SELECT seq FROM comments WHERE ${ofPairSql(pair, 'visible')} LIMIT ${literalNumber(BAN_SLICE)}) AND ${isBanned}
      RETURNING ${postId}`),
    db.all<{ postId: string }>(sql`
      UPDATE comments SET state = 'visible', hidden_by = NULL
       WHERE seq IN (SELECT seq FROM comments WHERE ${hiddenByBanSql(pair)} LIMIT ${literalNumber(BAN_SLICE)}) AND NOT ${isBanned}
      RETURNING ${postId}`),
  ] as const;
}

export type CommentBanRow = {
  seq: number;
  id: string;
  username: string;
  pictureKey: string | null;
  until: number | null;
  createdAt: number;
};

/** Reads a page of a blogger's bans, by the `seq` of the person. */
export function commentBansStatement(db: Db, blogger: number, before: number, now: number) {
  return db.all<CommentBanRow>(sql`
    SELECT u.seq, u.id, u.username, (SELECT picture_key FROM profiles WHERE user = u.seq) AS pictureKey, x.until,
      x.created_at AS createdAt
      FROM comment_bans x CROSS JOIN users u ON u.seq = x.user
     WHERE x.blogger = ${blogger} AND x.user < ${before} AND (x.until IS NULL OR x.until > ${now})
     ORDER BY x.user DESC LIMIT ${literalNumber(COMMENT_BANS_PAGE_SIZE + 1)}`);
}
