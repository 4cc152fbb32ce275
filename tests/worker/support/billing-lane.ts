import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { Ctx } from '../../../worker/context.ts';
import { openDatabase } from '../../../worker/db/client.ts';
import { startReconcile } from '../../../worker/features/billing/reconcile.service.ts';
import { jobHandlers } from '../../../worker/jobs/handlers.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import type { OutboxLane } from '../../../worker/outbox/lane.ts';
import { PaymentsBusy } from '../../../worker/platform/stripe/payments-busy.ts';
import { jobCtx } from './factories.ts';

const BUSY_REST_MS = 2_000;
/** More rounds than any test's messages need with all retries. */
const ROUNDS = 200;

/** Disables the outbox's alarms until `vi.restoreAllMocks`: the test delivers messages itself. */
export function silenceOutbox(): void {
  const namespaces = Object.getPrototypeOf(env.OUTBOX) as typeof env.OUTBOX;
  const { getByName } = namespaces;
  vi.spyOn(namespaces, 'getByName').mockImplementation(function (this: typeof env.OUTBOX, lane) {
    const object = getByName.call(this, lane);
    return lane === 'mail' || lane === 'billing' || lane === 'events'
      ? Object.assign(Object.create(object), { poke: async () => {} })
      : object;
  });
}

/** Delivers a message of the billing lane. */
export async function deliver(
  kind: string,
  payload: Record<string, unknown>,
  ctx = jobCtx(),
  id = kind,
): Promise<void> {
  const delivery = jobHandlers[kind];
  if (delivery === undefined) throw new Error(`nobody delivers ${kind}`);
  await delivery(ctx, { id, payload });
}

/**
 * Delivers all messages of the billing lane, including waits and retries.
 * @param open creates a delivery's context, at a time in milliseconds UTC
 */
export async function deliverAllJobs(
  open: (now: number) => Ctx = jobCtx,
  lane: Exclude<OutboxLane, 'mail'> = 'jobs',
): Promise<void> {
  const db = openDatabase(env.DB, undefined);
  let now = Date.now();
  for (let round = 0; round < ROUNDS; round++) {
    try {
      const next = await deliverDue(
        db,
        lane,
        async ({ id, kind, payload }) => await deliver(kind, payload, open(now), id),
        () => now,
      );
      if (next === null) return;
      now = Math.max(now, next);
    } catch (error) {
      // The lane backs off until the provider accepts calls again.
      if (!(error instanceof PaymentsBusy)) throw error;
      now += BUSY_REST_MS;
    }
  }
  throw new Error('the billing lane never comes to rest');
}

/** Delivers the oldest waiting message of a kind. The message remains in the outbox. */
export async function deliverOldest(kind: string): Promise<void> {
  const row = await env.DB.prepare(
    "SELECT payload FROM outbox_messages WHERE kind = ?1 AND state = 'waiting' ORDER BY created_at, rowid LIMIT 1",
  )
    .bind(kind)
    .first<{ payload: string }>();
  if (row === null) throw new Error(`no ${kind} waits`);
  await deliver(kind, JSON.parse(row.payload));
}

/** Runs the nightly reconcile with all its slices. @returns its report of drift */
export async function runReconcile(): Promise<string[]> {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await startReconcile(jobCtx());
  await deliverAllJobs();
  const said = log.mock.calls.map(String);
  log.mockRestore();
  return said;
}
