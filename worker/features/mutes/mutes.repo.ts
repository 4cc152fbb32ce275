import { type SQL, sql } from 'drizzle-orm';
import { MUTES_MAX, type MuteKind } from '#contract/mutes';
import type { Db } from '../../db/client.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';

/** A mute by its public address: a public id, or the key of a category. */
export type MuteAddress = { kind: MuteKind; id: string };

/** `name` and `label` are those of a subtopic, `category` is its category or the muted one. */
export type MuteRow = {
  kind: MuteKind;
  target: number;
  id: string;
  username: string | null;
  category: string | null;
  name: string | null;
  label: string | null;
};

/** SQL query for the `seq` of what can be muted, as `target`: at most one row. */
function targetSql({ kind, id }: MuteAddress): SQL {
  switch (kind) {
    case 'blogger':
      return sql`SELECT u.seq AS target FROM users u JOIN profiles r ON r.user = u.seq
                  WHERE u.id = ${id} AND u.deleting_at IS NULL AND r.deleting_at IS NULL`;
    case 'person':
      return sql`SELECT seq AS target FROM users WHERE id = ${id} AND deleting_at IS NULL`;
    case 'subtopic':
      return sql`SELECT seq AS target FROM subtopics WHERE id = ${id}`;
    case 'category':
      return sql`SELECT seq AS target FROM topics WHERE category = ${id}`;
  }
}

/** Reads what can be muted, and whether the user pays for it: at most one row. */
export function muteTargetStatement(db: Db, user: number, address: MuteAddress, now: number) {
  const isPaid = address.kind === 'blogger' ? hasPaidAccessSql(user, sql`t.target`, now) : sql`0`;
  return db.all<{ target: number; username: string | null; isPaid: 0 | 1 }>(sql`
    SELECT t.target, ${address.kind === 'blogger' ? sql`(SELECT username FROM users WHERE seq = t.target)` : sql`NULL`} AS username,
      ${isPaid} AS isPaid FROM (${targetSql(address)}) t`);
}

/** Mutes, unless the user has MUTES_MAX mutes or the target is gone. */
export function muteStatement(db: Db, user: number, address: MuteAddress, now: number) {
  return db.run(sql`
    INSERT INTO mutes (user, kind, target, at)
    SELECT ${user}, ${address.kind}, t.target, ${now} FROM (${targetSql(address)}) t
     WHERE (SELECT count(*) FROM mutes WHERE user = ${user}) < ${MUTES_MAX}
        ON CONFLICT DO NOTHING`);
}

export function unmuteStatement(db: Db, user: number, kind: MuteKind, target: number) {
  return db.run(sql`DELETE FROM mutes WHERE user = ${user} AND kind = ${kind} AND target = ${target}`);
}

/** Reads the target of a mute, also one that is being deleted: at most one row. */
export function mutedTargetStatement(db: Db, { kind, id }: MuteAddress) {
  const isUser = kind === 'blogger' || kind === 'person';
  return db.all<{ target: number }>(
    isUser ? sql`SELECT seq AS target FROM users WHERE id = ${id}` : targetSql({ kind, id }),
  );
}

/** Reads everything that a user has muted, the newest first. */
export function mutesStatement(db: Db, user: number) {
  return db.all<MuteRow>(sql`
    SELECT m.kind, m.target, coalesce(u.id, s.id, t.id) AS id, u.username, t.category, s.name, s.label
      FROM mutes m
      LEFT JOIN users u ON m.kind IN ('blogger', 'person') AND u.seq = m.target
      LEFT JOIN subtopics s ON m.kind = 'subtopic' AND s.seq = m.target
      LEFT JOIN topics t ON t.seq = CASE m.kind WHEN 'category' THEN m.target ELSE s.topic END
     WHERE m.user = ${user} AND coalesce(u.seq, t.seq) IS NOT NULL
     ORDER BY m.at DESC, m.target DESC`);
}
