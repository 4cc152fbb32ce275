import { type SQL, sql } from 'drizzle-orm';
import { COMMENTER_HISTORY, commentStates, REPEATS_SCANNED, YOUNG_ACCOUNT_MS } from '#contract/comments';
import { DAY } from '#contract/time';
import { literalNumber } from '../../db/literal-number.ts';
import { hasPaidAccessSql } from '../access/access.statements.ts';

/** A text as the rules of holding see it. `fold` is the hash of the folded text. */
export type CommentText = { body: string; fold: string; isLong: boolean; hasLink: boolean };

/** Other posts with the same text that make a comment a repeated one. */
const REPEATS = 2;

/**
 * SQL expression: the number of other posts than `p` with the same text within a day, among the author's newest comments
 * and, for a long text, the newest on the blogger's posts.
 */
function repeatsSql(user: number, { fold, isLong }: CommentText, now: number): SQL {
  const own = commentStates.map(
    (state) => sql`SELECT post FROM (
      SELECT post, fold, created_at FROM comments WHERE author = ${user} AND state = ${state}
       ORDER BY seq DESC LIMIT ${literalNumber(COMMENTER_HISTORY)}) WHERE fold = ${fold} AND created_at > ${now - DAY}`,
  );
  const others = sql`SELECT post FROM (
      SELECT post, fold, created_at FROM comments WHERE blogger = p.blogger AND parent IS NULL
       ORDER BY seq DESC LIMIT ${literalNumber(REPEATS_SCANNED)}) WHERE fold = ${fold} AND created_at > ${now - DAY}`;
  return sql`(SELECT count(DISTINCT post) FROM (${sql.join(isLong ? [...own, others] : own, sql` UNION ALL `)})
    WHERE post <> p.seq)`;
}

/**
 * SQL expression on the post `p` and its author's profile `r`: why a comment of the user waits for the blogger, or NULL
 * (docs/product-rules.md "Comments").
 */
export function heldForSql(user: number, text: CommentText, now: number): SQL {
  const isNew = sql`NOT EXISTS (SELECT 1 FROM comment_approvals WHERE blogger = p.blogger AND user = ${user})
    AND NOT ${hasPaidAccessSql(user, sql`p.blogger`, now)}`;
  return sql`CASE
    WHEN p.blogger = ${user} OR r.comments_hold = 'none' THEN NULL
    WHEN r.comments_hold = 'all' THEN 'setting'
    WHEN EXISTS (SELECT 1 FROM users WHERE seq = ${user} AND created_at > ${now - YOUNG_ACCOUNT_MS}) THEN 'young'
    WHEN r.comments_hold IS NOT 'links' AND ${isNew} THEN 'first'
    WHEN ${text.hasLink ? 1 : 0} THEN 'link'
    WHEN ${repeatsSql(user, text, now)} >= ${REPEATS} THEN 'repeated' END`;
}
