import { sql } from 'drizzle-orm';
import { HOUR } from '#contract/time';
import type { Db } from '../../db/client.ts';

/** A comparison with Stripe; `finishedAt` is null while it runs. */
export type ReconciliationRow = {
  id: string;
  startedAt: number;
  finishedAt: number | null;
  compared: number;
  unknown: number;
  repaired: number;
  found: number;
  checked: number;
};

/** A comparison that has not finished within an hour counts as failed. */
const runningSince = (now: number) => now - HOUR;

/** Returns whether a comparison still runs. `isNotReconciling` is the same rule as SQL. */
export const isReconciling = ({ startedAt, finishedAt }: ReconciliationRow, now: number): boolean =>
  finishedAt === null && startedAt > runningSince(now);

/** Tests in SQL that no comparison which began within the last hour still runs. */
export const isNotReconciling = (now: number) =>
  sql`NOT EXISTS (SELECT 1 FROM reconciliations WHERE started_at > ${runningSince(now)} AND finished_at IS NULL)`;

/** Tests in SQL that a comparison is stored. */
export const hasReconciliation = (id: string) => sql`EXISTS (SELECT 1 FROM reconciliations WHERE id = ${id})`;

/** Stores the start of a comparison, unless another one runs. */
export function startReconciliationStatement(db: Db, id: string, now: number) {
  return db.run(sql`
    INSERT INTO reconciliations (id, started_at) SELECT ${id}, ${now} WHERE ${isNotReconciling(now)}
    ON CONFLICT (id) DO NOTHING`);
}

/** Stores the result of a comparison. */
export function finishReconciliationStatement(
  db: Db,
  id: string,
  { compared, unknown, found }: { compared: number; unknown: number; found: number },
  now: number,
) {
  return db.run(sql`
    UPDATE reconciliations SET finished_at = ${now}, compared = ${compared}, unknown = ${unknown}, found = ${found}
     WHERE id = ${id} AND finished_at IS NULL`);
}

/** Counts a checked drift, and a repair. Most checks run after the comparison has finished. */
export function countCheckedStatement(db: Db, id: string, isRepaired: boolean) {
  return db.run(sql`
    UPDATE reconciliations SET checked = checked + 1, repaired = repaired + ${isRepaired ? 1 : 0} WHERE id = ${id}`);
}

/** Returns the newest comparison: at most one row. */
export function lastReconciliationStatement(db: Db) {
  return db.all<ReconciliationRow>(sql`
    SELECT id, started_at AS startedAt, finished_at AS finishedAt, compared, unknown, repaired, found, checked
      FROM reconciliations WHERE started_at >= 0 ORDER BY started_at DESC LIMIT 1`);
}
