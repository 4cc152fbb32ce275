import { DurableObject } from 'cloudflare:workers';
import { getConfig } from '../config.ts';
import { openDatabase, runBatch } from '../db/client.ts';
import { type ViewFlush, viewFlushStatements } from '../db/views.ts';
import { logError } from '../log.ts';

/** One shard's worth of posts each; more shards mean more counts a second, and more writers to the database. */
export const VIEW_COUNTER_SHARDS = 8;
/** Loads that arrive within so long are stored together: a write waits for the disk. */
const GATHER_MS = 50;
const FLUSH_EVERY_MS = 10_000;
/** After a full flush the next one follows at once. */
const POSTS_PER_FLUSH = 500;
/** The runtime runs a failed alarm again six times, and then never: after a failure we set the next one. */
const AFTER_FAILURE_MS = 30_000;
/** What is written until it is known to be applied, and what was applied last. */
const PENDING = 'pending';
const APPLIED = 'applied';

/**
 * Counts views in its own storage and writes them to the database now and then, one write per post per flush. A
 * flush keeps its id until it is known to be applied, so that a crash in between does not count twice.
 */
export class ViewCounter extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql;
  /** Loads by post that wait to be stored, and the storing of them. */
  private readonly gathered = new Map<number, number>();
  private storing: Promise<void> | null = null;
  /** Whether an alarm is known to be set: the storage is asked by the first count only. */
  private isArmed = false;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.sql.exec('CREATE TABLE IF NOT EXISTS views (post INTEGER PRIMARY KEY, n INTEGER NOT NULL)');
  }

  /** Counts one load; it is stored when this resolves. @param postSeq the post's `seq` */
  async count(postSeq: number): Promise<void> {
    this.gathered.set(postSeq, (this.gathered.get(postSeq) ?? 0) + 1);
    this.storing ??= this.storeGathered();
    await this.storing;
  }

  private async storeGathered(): Promise<void> {
    await scheduler.wait(GATHER_MS);
    this.storing = null;
    const counts = JSON.stringify([...this.gathered]);
    this.gathered.clear();
    this.sql.exec(
      `INSERT INTO views SELECT value->>0, value->>1 FROM json_each(?) WHERE true
           ON CONFLICT (post) DO UPDATE SET n = n + excluded.n`,
      counts,
    );
    if (this.isArmed) return;
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + FLUSH_EVERY_MS);
    this.isArmed = true;
  }

  /** Flushes, and goes on until nothing is left. */
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
    this.ctx.storage.kv.put(APPLIED, flush.id);
    this.ctx.storage.kv.delete(PENDING);
    const wait = flush.counts.length < POSTS_PER_FLUSH ? FLUSH_EVERY_MS : 0;
    await this.ctx.storage.setAlarm(Date.now() + wait);
  }

  private takePending(): ViewFlush {
    return this.ctx.storage.transactionSync(() => {
      const rows = this.sql
        .exec<{ post: number; n: number }>('SELECT post, n FROM views ORDER BY post LIMIT ?', POSTS_PER_FLUSH)
        .toArray();
      const before = this.ctx.storage.kv.get<string>(APPLIED) ?? null;
      const counts = rows.map(({ post, n }) => [post, n] as const);
      const pending: ViewFlush = { id: crypto.randomUUID(), before, counts };
      if (rows.length > 0) {
        this.sql.exec('DELETE FROM views WHERE post <= ?', rows.at(-1)?.post ?? 0);
        this.ctx.storage.kv.put(PENDING, pending);
      }
      return pending;
    });
  }
}
