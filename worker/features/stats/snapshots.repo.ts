import { sql } from 'drizzle-orm';
import { DAY } from '#contract/limits';
import { STATS_WINDOW, type Statistics } from '#contract/stats';
import type { Db } from '../../db/client.ts';
import { totalsOnly } from '../../db/snapshots.ts';

const SNAPSHOTS_KEPT = 90 * DAY;
const HISTORY_DAYS = STATS_WINDOW / DAY;

/** The newest snapshot, as JSON: at most one row. */
export function newestStatement(db: Db) {
  return db.all<{ takenAt: number; statistics: string }>(sql`
    SELECT taken_at AS takenAt, statistics FROM stats_snapshots
     WHERE taken_at = (SELECT max(taken_at) FROM stats_snapshots)`);
}

export type HistoryRow = Pick<Statistics, 'takenAt' | 'totalSubscribers' | 'nonSubscribedUsers'>;

/** The totals of the last 30 days, a row a day, newest first. */
export function historyStatement(db: Db, now: number) {
  return db.all<HistoryRow>(sql`
    SELECT taken_at AS takenAt, statistics->>'$.totalSubscribers' AS totalSubscribers,
      statistics->>'$.nonSubscribedUsers' AS nonSubscribedUsers
      FROM stats_snapshots WHERE taken_at > ${now - STATS_WINDOW} ORDER BY taken_at DESC LIMIT ${HISTORY_DAYS}`);
}

/**
 * Keeps a snapshot in place of what its UTC day has, unless a newer one overtook it. Of earlier days only the totals
 * stay, for 90 days: nobody reads their lists, and who has left since would still be named there.
 */
export function saveSnapshotStatements(db: Db, { takenAt, ...statistics }: Statistics) {
  const today = takenAt - (takenAt % DAY);
  return [
    db.run(sql`DELETE FROM stats_snapshots WHERE taken_at >= ${today} AND taken_at <= ${takenAt}`),
    db.run(sql`DELETE FROM stats_snapshots WHERE taken_at < ${takenAt - SNAPSHOTS_KEPT}`),
    db.run(sql`
      UPDATE stats_snapshots SET statistics = ${totalsOnly}
       WHERE taken_at < ${today} AND json_type(statistics, '$.newAccounts') IS NOT NULL`),
    db.run(sql`
      INSERT INTO stats_snapshots (taken_at, statistics) SELECT ${takenAt}, ${JSON.stringify(statistics)}
       WHERE NOT EXISTS (SELECT 1 FROM stats_snapshots WHERE taken_at > ${takenAt})`),
  ];
}
