import { sql } from 'drizzle-orm';
import { CONTINUED_FOR_MS, CONTINUED_MAX, PART_DONE, PART_STARTED } from '#contract/reading';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { canReadSql } from '../access/access.statements.ts';
import {
  type PostSummaryRow,
  postSummaryJoins,
  unlockedColumn,
  untaggedSummaryColumns,
} from '../posts/post-summaries.statements.ts';

export type ContinuedRow = PostSummaryRow & { part: number };

/** Reads the articles that a reader started, did not finish and may read, the last read first. */
export function continuedStatement(db: Db, user: number, now: number) {
  return db.all<ContinuedRow>(sql`
    SELECT x.part, ${untaggedSummaryColumns}, ${unlockedColumn({ user, now })}
      FROM reading x CROSS JOIN posts p ON p.seq = x.post ${postSummaryJoins}
     WHERE x.user = ${user} AND x.at > ${now - CONTINUED_FOR_MS} AND x.done = 0
       AND x.part BETWEEN ${PART_STARTED} AND ${PART_DONE}
       AND p.unpublished_at IS NULL AND ${canReadSql(user, now)}
     ORDER BY x.at DESC LIMIT ${literalNumber(CONTINUED_MAX)}`);
}
