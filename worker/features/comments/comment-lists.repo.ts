import { type SQL, sql } from 'drizzle-orm';
import { type CommentState, commentStates, type ModeratedCommentList } from '#contract/comments';
import { literalNumber } from '../../db/literal-number.ts';

/** Position in a list: a comment and, in the list `all`, the one that it answers. */
export type ModeratedPosition = { thread: number; seq: number };

export const FIRST_POSITION: ModeratedPosition = { thread: Number.MAX_SAFE_INTEGER, seq: Number.MAX_SAFE_INTEGER };

type ListRange = { blogger: number; from: ModeratedPosition; most: number };

/**
 * SQL query for the comments that are no replies, newest first, with the replies to each behind it. It reads at most a page
 * of the replies in each state.
 */
function threadsSql({ blogger, from, most }: ListRange): SQL {
  const replies = commentStates.map(
    (state) => sql`SELECT seq FROM (SELECT x.seq FROM comments x
      WHERE x.post = t.post AND x.parent = t.seq AND x.state = ${state} 
        AND x.seq > iif(t.seq < ${from.thread}, 0, ${from.seq})
      ORDER BY x.seq LIMIT ${literalNumber(most)})`,
  );
  return sql`
    WITH threads AS MATERIALIZED (
      SELECT seq, post FROM comments WHERE blogger = ${blogger} AND parent IS NULL AND seq <= ${from.thread}
       ORDER BY seq DESC LIMIT ${literalNumber(most)})
    SELECT t.seq AS thread, t.seq FROM threads t WHERE t.seq < ${from.thread}
     UNION ALL
    SELECT t.seq, r.seq FROM threads t CROSS JOIN comments r ON r.seq IN (${sql.join(replies, sql` UNION ALL `)})
     ORDER BY 1 DESC, 2 LIMIT ${literalNumber(most)}`;
}

/** SQL query for the position of each comment in a list. */
export function listSql(list: ModeratedCommentList, range: ListRange): SQL {
  const { blogger, from, most } = range;
  const inState = (state: CommentState) => sql`
    SELECT seq AS thread, seq FROM comments WHERE blogger = ${blogger} AND state = ${state} AND seq < ${from.seq}
     ORDER BY seq DESC LIMIT ${literalNumber(most)}`;
  switch (list) {
    case 'held':
      return inState('held');
    case 'hidden':
      return inState('hidden');
    case 'all':
      return threadsSql(range);
    case 'reported':
      return sql`
        SELECT DISTINCT x.comment AS thread, x.comment AS seq FROM comment_reports x CROSS JOIN comments c ON c.seq = x.comment
         WHERE x.blogger = ${blogger} AND x.decision IS NULL AND x.comment < ${from.seq} AND c.state = 'visible'
         ORDER BY x.comment DESC LIMIT ${literalNumber(most)}`;
  }
}
