import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/notifications';
import type { Db, Statement } from '../../db/client.ts';
import { isMutedPersonSql } from '../../db/mutes.ts';
import { mayReadSql, postedCommentsSql } from '../access/commented-posts.statements.ts';
import { notifyStatements } from '../notifications/notifications.statements.ts';
import { isBannedSql } from './comment-access.statements.ts';

/** A username that the comment with this id mentions. */
export type Mention = { id: string; username: string };

/** Statements of a batch: those that return whom `announceNotified` notifies, and the others, which must follow. */
export type CommentNotifications = { notify: Statement[]; enqueue: Statement[] };

const rowsSql = (person: SQL, from: SQL, condition: SQL): SQL =>
  sql`SELECT ${person} AS user, c.id AS ref, 1 AS count FROM ${from} WHERE ${condition}`;

/** SQL condition: the author of the comment `c` is another person, whom the person has not muted. */
const isFromOtherSql = (person: SQL): SQL =>
  sql`(c.author <> ${person} AND NOT ${isMutedPersonSql(person, sql`c.author`)})`;

/** SQL condition: a reader of the comment `c` is notified of it. The blogger has notifications of other kinds. */
const isNotifiedReaderSql = (person: SQL, now: number): SQL => sql`(${isFromOtherSql(person)}
  AND ${mayReadSql({ user: person, now })} AND NOT ${isBannedSql(person, sql`p.blogger`, now)})`;

/** SQL expression: the author of the visible comment that `c` answers; NULL without one. */
const answeredSql = sql`(SELECT author FROM comments WHERE seq = c.parent AND state = 'visible')`;

/** SELECT for `notifyStatements`: whom the comments answer. */
const answeredPeopleSql = (comments: SQL, now: number): SQL =>
  rowsSql(
    sql`o.author`,
    sql`${postedCommentsSql} CROSS JOIN comments o ON o.seq = c.parent AND o.state = 'visible'`,
    sql`${comments} AND ${isNotifiedReaderSql(sql`o.author`, now)}`,
  );

/** SELECT for `notifyStatements`: whom the comments mention, if they are not notified otherwise. */
const mentionedPeopleSql = (mentions: readonly Mention[], comments: SQL, now: number): SQL =>
  rowsSql(
    sql`m.seq`,
    sql`json_each(${JSON.stringify(mentions)}) j CROSS JOIN ${postedCommentsSql}
      CROSS JOIN users m ON lower(m.username) = j.value->>'username'`,
    sql`c.id = j.value->>'id' AND ${comments} AND instr(lower(c.body), '@' || (j.value->>'username')) > 0
      AND m.seq <> p.blogger AND m.seq IS NOT ${answeredSql} AND ${isNotifiedReaderSql(sql`m.seq`, now)}`,
  );

function toNotifications(db: Db, causes: readonly (readonly [NotificationKind, SQL])[], now: number) {
  const statements = causes.map(([kind, rows]) => notifyStatements(db, kind, rows, now));
  return { notify: statements.map(([notify]) => notify), enqueue: statements.flatMap(([, ...rest]) => rest) };
}

/**
 * Notifies of a comment of the user, each person once: of a held one only the blogger. Put it behind the statements that
 * write it (docs/product-rules.md "Notifications").
 */
export function notifyOfCommentStatements(
  db: Db,
  { id, parent, usernames }: { id: string; parent: string | null; usernames: readonly string[] },
  { user, now }: { user: number; now: number },
): CommentNotifications {
  const written = (state: 'visible' | 'held') => sql`c.id = ${id} AND c.author = ${user} AND c.state = ${state}`;
  const mentions = usernames.map((username) => ({ id, username }));
  const ofBlogger = (condition: SQL) =>
    rowsSql(sql`c.blogger`, sql`comments c`, sql`${condition} AND ${isFromOtherSql(sql`c.blogger`)}`);
  const visible = written('visible');
  return toNotifications(
    db,
    [
      ['comment', ofBlogger(sql`${visible} AND c.blogger IS NOT ${answeredSql}`)],
      ['comment_held', ofBlogger(written('held'))],
      ...(parent === null ? [] : ([['reply', answeredPeopleSql(visible, now)]] as const)),
      ...(mentions.length === 0 ? [] : ([['mention', mentionedPeopleSql(mentions, visible, now)]] as const)),
    ],
    now,
  );
}

/**
 * Notifies of the held comments that a blogger approves: their authors, and the people whom a visible comment notifies.
 * Put it before the change, so one of several approvals notifies.
 */
export function notifyOfApprovalStatements(
  db: Db,
  { blogger, ids, mentions }: { blogger: number; ids: readonly string[]; mentions: readonly Mention[] },
  now: number,
): CommentNotifications {
  const held = sql`c.blogger = ${blogger} AND c.state = 'held'
    AND c.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const authors = rowsSql(sql`c.author`, sql`comments c`, sql`${held} AND c.author <> c.blogger`);
  return toNotifications(
    db,
    [
      ['comment_approved', authors],
      ['reply', sql`SELECT * FROM (${answeredPeopleSql(held, now)}) WHERE user <> ${blogger}`],
      ...(mentions.length === 0 ? [] : ([['mention', mentionedPeopleSql(mentions, held, now)]] as const)),
    ],
    now,
  );
}
