import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The heartbeat of each cron line, written at the end of its run. Times are milliseconds UTC. */
export const jobRuns = sqliteTable('job_runs', {
  cron: text().primaryKey(),
  firstRanAt: integer('first_ran_at').notNull(),
  ranAt: integer('ran_at').notNull(),
  /** Names of the jobs that failed in the last run, comma-separated; empty after a good run. */
  failed: text().notNull().default(''),
  /** End of the first run in the current series of failures; null after a good run. */
  failingSince: integer('failing_since'),
});

/**
 * Comparisons with the payment provider, one row per run. `unknown` counts live subscriptions that are missing at the
 * provider, `repaired` the corrected differences.
 */
export const reconciliations = sqliteTable(
  'reconciliations',
  {
    id: text().primaryKey(),
    startedAt: integer('started_at').notNull(),
    /** Null during the run. */
    finishedAt: integer('finished_at'),
    compared: integer().notNull().default(0),
    unknown: integer().notNull().default(0),
    repaired: integer().notNull().default(0),
    /** Possible differences, of which `checked` are verified: `found - checked` are still in the outbox. */
    found: integer().notNull().default(0),
    checked: integer().notNull().default(0),
  },
  (t) => [
    index('reconciliations_started').on(t.startedAt),
    check('reconciliations_counts', sql`${t.compared} >= 0 AND ${t.unknown} >= 0 AND ${t.repaired} >= 0`),
  ],
);
