import { configOf } from '../config.ts';
import type { Ctx } from '../context.ts';
import { openDatabase } from '../db/client.ts';
import { durablePorts } from '../objects/ports.ts';

/** The context of a scheduled job: no person, no request. */
export function jobContext(env: Env, name: string): Ctx {
  const config = configOf(env);
  return {
    db: openDatabase(env.DB, config.libsql),
    claim: null,
    actor: { kind: 'job', name },
    config,
    ports: durablePorts(env),
    now: Date.now(),
    requestId: crypto.randomUUID(),
    address: 'job',
    // A job waits for all its work; what it is told to do on the side only must not fail it.
    waitUntil: (work) => void work.catch((error) => console.error(String(error))),
  };
}
