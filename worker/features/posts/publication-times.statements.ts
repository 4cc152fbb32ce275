import { type SQL, sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';

/**
 * Selects the times `at` of an author's newest first publications, imports apart, and of the scheduled ones. Scheduled posts that were
 * published before do not count, as when they are published again by hand.
 * @param count of publications, at most, that the limit can need
 */
const timesSql = (author: number | null, except: string, count: number): SQL => sql`
  SELECT * FROM (SELECT created_at AS at FROM posts WHERE blogger = ${author} AND seq > 0 AND id <> ${except} ORDER BY seq DESC LIMIT ${literalNumber(count + 1)})
  UNION ALL
  SELECT publish_at FROM schedules
   WHERE author = ${author} AND id <> ${except} AND state = 'waiting'
     AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.id = schedules.id)`;

/** Reads the times of an author's first publications, past and scheduled, without those of the work `except`. */
export const publicationTimesStatement = (
  db: Db,
  author: number | null,
  except: string,
  [count]: readonly [number, number],
) => db.all<{ at: number }>(timesSql(author, except, count));

/** Rolls the batch back unless a publication of the work at its time keeps the limit (`nextFreeTime`). */
export const assertWithinLimitStatement = (
  db: Db,
  { author, id, publishAt }: { author: number; id: string; publishAt: number },
  [count, windowMs]: readonly [number, number],
) =>
  assertStatement(
    db,
    sql`NOT EXISTS (
      WITH times (at) AS (${timesSql(author, id, count)} UNION ALL SELECT ${publishAt})
      SELECT 1 FROM times first
       WHERE first.at > ${publishAt - windowMs} AND first.at <= ${publishAt}
         AND (SELECT count(*) FROM times x WHERE x.at >= first.at AND x.at < first.at + ${windowMs}) > ${count})`,
  );
