import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../config.ts';
import { openDatabase, runBatch } from '../db/client.ts';
import { viewFlushStatements } from '../db/views.ts';

/** One shard's worth of posts each; more shards mean more counts a second, and more writers to the database. */
export const VIEW_COUNTER_SHARDS = 8;
const FLUSH_EVERY_MS = 10_000;
const POSTS_PER_FLUSH = 200;

type Pending = { id: string; counts: [post: number, views: number][] };

/**
 * Counts views in its own storage and writes them to the database now and then, one write per post per flush. A
 * flush keeps its id until it is known to be applied, so that a crash in between does not count twice.
 */
export class ViewCounter extends DurableObject<Env> {
  private readonly sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.sql.exec('CREATE TABLE IF NOT EXISTS views (post INTEGER PRIMARY KEY, n INTEGER NOT NULL)');
  }

  /** Counts one load. @param postSeq the post's `seq` */
  async count(postSeq: number): Promise<void> {
    this.sql.exec('INSERT INTO views VALUES (?, 1) ON CONFLICT (post) DO UPDATE SET n = n + 1', postSeq);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + FLUSH_EVERY_MS);
  }

  /** Flushes; an alarm that throws is run again by the runtime. */
  override async alarm(): Promise<void> {
    const pending = this.ctx.storage.kv.get<Pending>('pending') ?? this.takePending();
    if (pending.counts.length === 0) return;
    const db = openDatabase(this.env.DB, configOf(this.env).libsql);
    await runBatch(db, viewFlushStatements(db, pending, Date.now()));
    this.ctx.storage.kv.delete('pending');
    await this.ctx.storage.setAlarm(Date.now() + FLUSH_EVERY_MS);
  }

  private takePending(): Pending {
    return this.ctx.storage.transactionSync(() => {
      const rows = this.sql
        .exec<{ post: number; n: number }>('SELECT post, n FROM views ORDER BY post LIMIT ?', POSTS_PER_FLUSH)
        .toArray();
      const pending: Pending = { id: crypto.randomUUID(), counts: rows.map(({ post, n }) => [post, n]) };
      if (rows.length > 0) {
        this.sql.exec('DELETE FROM views WHERE post <= ?', rows.at(-1)?.post ?? 0);
        this.ctx.storage.kv.put('pending', pending);
      }
      return pending;
    });
  }
}
