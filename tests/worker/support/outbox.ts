import { env } from 'cloudflare:workers';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { enqueueStatement } from '../../../worker/outbox/enqueue.ts';

/** Number of tries after which a message is parked (`worker/outbox/retry.ts`). */
export const MAX_ATTEMPTS = 8;

/** Returns a message in the outbox, null if it no longer exists. */
export const outboxRow = async (id: string) =>
  await env.DB.prepare(
    'SELECT state, attempts, next_attempt_at, last_error, payload FROM outbox_messages WHERE id = ?1',
  )
    .bind(id)
    .first<{ state: string; attempts: number; next_attempt_at: number | null; last_error: string; payload: string }>();

/** Adds a message to the outbox at `now` (milliseconds UTC). Returns its id. @param head recipient and subject */
export async function enqueue(now: number, head: { to?: string; subject?: string } = {}) {
  const db = openDatabase(env.DB, undefined);
  const payload = { to: 'a@b.test', ...head, sealed: 'test.x' };
  const row = { id: crypto.randomUUID(), kind: 'email' as const, payload, createdAt: now };
  await runBatch(db, [enqueueStatement(db, row)]);
  return row.id;
}

/** Adds a parked email to the outbox. Returns its id. */
export async function enqueueParked(): Promise<string> {
  const id = await enqueue(Date.now());
  await env.DB.prepare(
    "UPDATE outbox_messages SET state = 'parked', next_attempt_at = NULL, last_error = 'no' WHERE id = ?1",
  )
    .bind(id)
    .run();
  return id;
}
