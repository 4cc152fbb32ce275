import { sql } from 'drizzle-orm';
import { STATS_WINDOW, type Statistics } from '#contract/stats';
import { DAY } from '#contract/time';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { totalsOnly } from '../../db/snapshots.ts';

const SNAPSHOT_RETENTION_MS = 90 * DAY;
const HISTORY_DAYS = STATS_WINDOW / DAY;

/** Reads the newest snapshot as JSON: at most one row. */
export function newestStatement(db: Db) {
  return db.all<{ takenAt: number; statistics: string }>(sql`
    SELECT taken_at AS takenAt, statistics FROM stats_snapshots
     WHERE taken_at = (SELECT max(taken_at) FROM stats_snapshots)`);
}

export type HistoryRow = Pick<Statistics, 'takenAt' | 'totalSubscribers' | 'nonSubscribedUsers'>;

/** Reads the totals of the last 30 days, one row per day, newest first. */
export function historyStatement(db: Db, now: number) {
  return db.all<HistoryRow>(sql`
    SELECT taken_at AS takenAt, statistics->>'$.totalSubscribers' AS totalSubscribers,
      statistics->>'$.nonSubscribedUsers' AS nonSubscribedUsers
      FROM stats_snapshots WHERE taken_at > ${now - STATS_WINDOW} ORDER BY taken_at DESC LIMIT ${literalNumber(HISTORY_DAYS)}`);
}

/**
 * Stores a snapshot in place of the one of its UTC day, unless a newer one exists. Reduces earlier days to their totals
 * and deletes them after 90 days: their lists would still name deleted users.
 */
export function saveSnapshotStatements(db: Db, { takenAt, ...statistics }: Statistics) {
  const today = takenAt - (takenAt % DAY);
  return [
    db.run(sql`DELETE FROM stats_snapshots WHERE taken_at >= ${today} AND taken_at <= ${takenAt}`),
    db.run(sql`DELETE FROM stats_snapshots WHERE taken_at < ${takenAt - SNAPSHOT_RETENTION_MS}`),
    db.run(sql`
      UPDATE stats_snapshots SET statistics = ${totalsOnly}
       WHERE taken_at < ${today} AND json_type(statistics, '$.newAccounts') IS NOT NULL`),
    db.run(sql`
      INSERT INTO stats_snapshots (taken_at, statistics) SELECT ${takenAt}, ${JSON.stringify(statistics)}
       WHERE NOT EXISTS (SELECT 1 FROM stats_snapshots WHERE taken_at > ${takenAt})`),
  ];
}
