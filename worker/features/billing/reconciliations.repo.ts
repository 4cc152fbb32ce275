import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

const HOUR = 60 * 60_000;

/** A comparison with the provider; `finishedAt` is null while it runs. */
export type ReconciliationRow = {
  id: string;
  startedAt: number;
  finishedAt: number | null;
  compared: number;
  unknown: number;
  repaired: number;
};

/** Whether no comparison that began within the last hour still runs, as SQL. */
export const isNotReconciling = (now: number) =>
  sql`NOT EXISTS (SELECT 1 FROM reconciliations WHERE started_at > ${now - HOUR} AND finished_at IS NULL)`;

/** Whether a comparison was stored, as SQL. */
export const hasReconciliation = (id: string) => sql`EXISTS (SELECT 1 FROM reconciliations WHERE id = ${id})`;

/** Stores that a comparison begins, unless another one runs. */
export function startReconciliationStatement(db: Db, id: string, now: number) {
  return db.run(sql`
    INSERT INTO reconciliations (id, started_at) SELECT ${id}, ${now} WHERE ${isNotReconciling(now)}
    ON CONFLICT (id) DO NOTHING`);
}

/** Stores what a comparison has come to. */
export function finishReconciliationStatement(
  db: Db,
  id: string,
  { compared = 0, unknown = 0 }: { compared?: number; unknown?: number },
  now: number,
) {
  return db.run(sql`
    UPDATE reconciliations SET finished_at = ${now}, compared = ${compared}, unknown = ${unknown}
     WHERE id = ${id} AND finished_at IS NULL`);
}

/** Counts a difference that was repaired, which may be after the comparison has ended. */
export function countRepairStatement(db: Db, id: string) {
  return db.run(sql`UPDATE reconciliations SET repaired = repaired + 1 WHERE id = ${id}`);
}

/** The newest comparison: at most one row. */
export function lastReconciliationStatement(db: Db) {
  return db.all<ReconciliationRow>(sql`
    SELECT id, started_at AS startedAt, finished_at AS finishedAt, compared, unknown, repaired
      FROM reconciliations WHERE started_at >= 0 ORDER BY started_at DESC LIMIT 1`);
}
