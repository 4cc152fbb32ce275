import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** The heartbeat of a cron line (worker/db/schema/operations.ts). */
export type JobRunRow = {
  cron: string;
  firstRanAt: number;
  ranAt: number;
  failed: string;
  failingSince: number | null;
};

/** Returns one row for each cron line that has ever run. */
export function jobRunsStatement(db: Db) {
  return db.all<JobRunRow>(sql`
    SELECT cron, first_ran_at AS firstRanAt, ran_at AS ranAt, failed, failing_since AS failingSince FROM job_runs`);
}

/**
 * Saves the heartbeat of a cron line at the end of its run.
 * @param failed names of the jobs that failed
 */
export function saveJobRunStatement(db: Db, cron: string, failed: readonly string[], now: number) {
  const names = failed.join(', ');
  return db.run(sql`
    INSERT INTO job_runs (cron, first_ran_at, ran_at, failed, failing_since)
    VALUES (${cron}, ${now}, ${now}, ${names}, iif(${names} = '', NULL, ${now}))
    ON CONFLICT (cron) DO UPDATE SET ran_at = excluded.ran_at, failed = excluded.failed,
      failing_since = iif(excluded.failed = '', NULL, coalesce(job_runs.failing_since, excluded.failing_since))`);
}
