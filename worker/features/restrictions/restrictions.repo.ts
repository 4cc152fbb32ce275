import { type SQL, sql } from 'drizzle-orm';
import { APPEAL_WINDOW_MS, type RestrictionGround, type RestrictionKind } from '#contract/restrictions';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/** A statement of reasons for its author. `appeals` is a JSON array of `OwnAppeal`, newest first. */
export type OwnStatementRow = {
  seq: number;
  id: string;
  kind: RestrictionKind;
  ground: RestrictionGround;
  reason: string;
  postId: string | null;
  title: string | null;
  createdAt: number;
  endedAt: number | null;
  appeals: string;
};

/** Appeals that a statement lists. */
const APPEALS_LISTED = 20;

/** SQL condition: the restriction `r` has this id, or is the takedown in force of the article with this id. */
const namedSql = (id: string): SQL => sql`
  r.seq IN (SELECT seq FROM restrictions WHERE id = ${id}
            UNION ALL SELECT x.seq FROM posts p CROSS JOIN restrictions x ON x.post = p.seq
              WHERE p.id = ${id} AND x.kind = 'article_taken_down' AND x.ended_at IS NULL)`;

/** Reads a statement of the user: at most one row. @param id of a restriction, or of an article that is taken down */
export function ownStatementStatement(db: Db, id: string, user: number) {
  return db.all<OwnStatementRow>(sql`
    SELECT r.seq, r.id, r.kind, r.ground, r.reason, p.id AS postId, p.title, r.created_at AS createdAt, r.ended_at AS endedAt,
      (SELECT json_group_array(json_object('text', a.text, 'createdAt', a.created_at, 'result', a.result, 'answer', a.answer,
           'answeredAt', a.answered_at))
         FROM (SELECT * FROM appeals WHERE restriction = r.seq ORDER BY seq DESC LIMIT ${literalNumber(APPEALS_LISTED)}) a) AS appeals
      FROM restrictions r LEFT JOIN posts p ON p.seq = r.post
     WHERE ${namedSql(id)} AND r.person = ${user} LIMIT 1`);
}

type NewAppeal = { id: string; restriction: string; person: number; text: string; now: number };

/** Files an appeal and returns its id; no row if the restriction has an open one, has ended, or is too old. */
export function fileAppealStatement(db: Db, { id, restriction, person, text, now }: NewAppeal) {
  return db.all<{ id: string }>(sql`
    INSERT INTO appeals (id, restriction, text, created_at)
    SELECT ${id}, seq, ${text}, ${now} FROM restrictions
     WHERE id = ${restriction} AND person = ${person} AND ended_at IS NULL AND created_at > ${now - APPEAL_WINDOW_MS}
        ON CONFLICT (restriction) WHERE result IS NULL DO NOTHING
    RETURNING id`);
}
