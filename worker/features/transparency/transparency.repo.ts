import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** A count of a year. `event` says what `kind` and `detail` are (migration 0044). */
export type ModerationCountRow = { year: number; event: string; kind: string; detail: string; n: number };

/** Reads the counts of all years, in groups of a few dozen a year, without the times to answer. */
export function moderationCountsStatement(db: Db) {
  return db.all<ModerationCountRow>(sql`
    SELECT year, event, kind, detail, n FROM moderation_counts WHERE year > 0 AND event <> 'wait' AND n > 0
     ORDER BY year DESC, event, kind, n DESC, detail`);
}

/** Median of the full hours to answer of a year: `kind` is 'report' or 'appeal'. */
export type MedianRow = { year: number; kind: string; hours: number };

/** Reads the median time to answer of each year: the hours at which half of the answers were given. */
export function medianHoursStatement(db: Db) {
  return db.all<MedianRow>(sql`
    SELECT year, kind, min(hours) AS hours FROM (
      SELECT year, kind, CAST(detail AS INTEGER) AS hours,
        sum(n) OVER (PARTITION BY year, kind ORDER BY CAST(detail AS INTEGER)) AS given,
        sum(n) OVER (PARTITION BY year, kind) AS total
        FROM moderation_counts WHERE year > 0 AND event = 'wait')
     WHERE given * 2 >= total GROUP BY year, kind`);
}
