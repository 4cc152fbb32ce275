// Simpler: one counter, or an update of the post's row per view. Measured: 8 shards take 999 views a second and lose none
// (tests/bench/last-run.md); one object takes about 1,000 calls a second by Cloudflare's guidance. Delete the shards when
// views stay below the 500 a second that docs/operations/capacity-plan.md plans for one object.

import { DurableObject } from 'cloudflare:workers';
import type { ViewSource } from '#contract/figures';
import { DAY } from '#contract/time';
import { getConfig } from '../config.ts';
import { openDatabase, runBatch } from '../db/client.ts';
import { type ViewFlush, viewFlushStatements } from '../db/views.ts';
import { logError } from '../log.ts';

/** Posts are spread over the shards; more shards allow more counts per second, and cause more database writers. */
export const VIEW_COUNTER_SHARDS = 8;
/** Views within this time are stored together, because each write waits for the disk. */
const GATHER_MS = 50;
const FLUSH_EVERY_MS = 10_000;
/** A full flush is followed immediately by the next one. */
const POSTS_PER_FLUSH = 500;
/** The runtime retries a failed alarm six times and then stops, so the object sets the next one itself. */
const AFTER_FAILURE_MS = 30_000;
/** The flush being written until it is known to be applied. */
const PENDING = 'pending';
/** The id of this counter and the number of its last flush. A counter that has lost its storage gets another id. */
const LAST = 'last';

type FlushNumber = { id: string; number: number };
type SourceRow = { post: number; day: number; source: ViewSource; n: number };

/**
 * Counts views in its own storage and flushes them to the database periodically, one write per post. A flush retains
 * its number until it is known to be applied, and the database ignores one that arrives again, however late.
 */
export class ViewCounter extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql;
  /** Views and visits that are not stored yet, and the write in progress. */
  private gathered: [post: number, day: number, source: ViewSource][] = [];
  private gatheredVisits: [post: number, campaign: string][] = [];
  private storing: Promise<void> | null = null;
  /** True if an alarm is known to be set: only the first count reads it from storage. */
  private isArmed = false;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    // Counts that a version without sources has stored.
    this.sql.exec('CREATE TABLE IF NOT EXISTS views (post INTEGER PRIMARY KEY, n INTEGER NOT NULL)');
    this.sql.exec(
      'CREATE TABLE IF NOT EXISTS sources (post INTEGER, day INTEGER, source TEXT, n INTEGER NOT NULL, PRIMARY KEY (post, day, source))',
    );
    this.sql.exec(
      'CREATE TABLE IF NOT EXISTS visits (post INTEGER, campaign TEXT, n INTEGER NOT NULL, PRIMARY KEY (post, campaign))',
    );
  }

  /**
   * Counts one view of a post (its `seq`) on a day, and a visit of the campaign with a key; resolves when they are
   * stored. A worker of the version before gives no source and no day.
   */
  async count(
    postSeq: number,
    campaign: string | null = null,
    source: ViewSource = 'direct',
    day = Math.floor(Date.now() / DAY),
  ): Promise<void> {
    if (campaign !== null) this.gatheredVisits.push([postSeq, campaign]);
    this.gathered.push([postSeq, day, source]);
    this.storing ??= this.storeGathered();
    await this.storing;
  }

  private async storeGathered(): Promise<void> {
    await scheduler.wait(GATHER_MS);
    this.storing = null;
    const views = JSON.stringify(this.gathered);
    this.gathered = [];
    this.sql.exec(
      `INSERT INTO sources SELECT value->>0, value->>1, value->>2, 1 FROM json_each(?) WHERE true
           ON CONFLICT (post, day, source) DO UPDATE SET n = n + 1`,
      views,
    );
    if (this.gatheredVisits.length > 0) this.storeGatheredVisits();
    if (this.isArmed) return;
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + FLUSH_EVERY_MS);
    this.isArmed = true;
  }

  private storeGatheredVisits() {
    const visits = JSON.stringify(this.gatheredVisits);
    this.gatheredVisits = [];
    this.sql.exec(
      `INSERT INTO visits SELECT value->>0, value->>1, 1 FROM json_each(?) WHERE true
           ON CONFLICT (post, campaign) DO UPDATE SET n = n + 1`,
      visits,
    );
  }

  /** Flushes, and continues until no views remain. */
  override async alarm(): Promise<void> {
    this.isArmed = false;
    if (getConfig(this.env).readOnly) return await this.ctx.storage.setAlarm(Date.now() + AFTER_FAILURE_MS);
    const flush = this.ctx.storage.kv.get<ViewFlush>(PENDING) ?? this.takePending();
    if (flush.counts.length === 0) return;
    try {
      const db = openDatabase(this.env.DB, getConfig(this.env));
      await runBatch(db, viewFlushStatements(db, flush, Date.now()));
    } catch (error) {
      logError(error, { object: 'view-counter' });
      return await this.ctx.storage.setAlarm(Date.now() + AFTER_FAILURE_MS);
    }
    this.ctx.storage.kv.delete(PENDING);
    const wait = flush.counts.length < POSTS_PER_FLUSH ? FLUSH_EVERY_MS : 0;
    await this.ctx.storage.setAlarm(Date.now() + wait);
  }

  private takePending(): ViewFlush {
    return this.ctx.storage.transactionSync(() => {
      const rows = this.sql
        .exec<{ post: number; n: number }>(
          `SELECT post, sum(n) AS n FROM (SELECT post, n FROM views UNION ALL SELECT post, n FROM sources)
            GROUP BY post ORDER BY post LIMIT ?`,
          POSTS_PER_FLUSH,
        )
        .toArray();
      const { id, number } = this.ctx.storage.kv.get<FlushNumber>(LAST) ?? { id: crypto.randomUUID(), number: 0 };
      const next: FlushNumber = { id, number: number + 1 };
      const counts = rows.map(({ post, n }) => [post, n] as const);
      const last = rows.at(-1)?.post ?? 0;
      const visits = this.sql
        .exec<{ campaign: string; n: number }>(
          'SELECT campaign, sum(n) AS n FROM visits WHERE post <= ? GROUP BY campaign',
          last,
        )
        .toArray()
        .map(({ campaign, n }) => [campaign, n] as const);
      const sources = this.sql
        .exec<SourceRow>('SELECT post, day, source, n FROM sources WHERE post <= ?', last)
        .toArray()
        .map(({ post, day, source, n }) => [post, day, source, n] as const);
      const pending: ViewFlush = { ...next, counts, visits, sources };
      if (rows.length > 0) {
        this.sql.exec('DELETE FROM views WHERE post <= ?', last);
        this.sql.exec('DELETE FROM visits WHERE post <= ?', last);
        this.sql.exec('DELETE FROM sources WHERE post <= ?', last);
        this.ctx.storage.kv.put(LAST, next);
        this.ctx.storage.kv.put(PENDING, pending);
      }
      return pending;
    });
  }
}
