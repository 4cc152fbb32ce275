import { wrapD1 } from './wrap-d1.ts';

/** A request's query that has not been answered by then fails: nobody waits for a database that hangs. */
export const REQUEST_PATIENCE_MS = 8000;

async function withinPatience<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`DATABASE_TIMEOUT: no answer within ${patienceMs} ms`);
    timer = setTimeout(() => reject(error), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same database, of which each call fails after `patienceMs`. What was sent may still be done: a caller that writes
 * treats it like an answer that was lost.
 */
export function boundedDatabase(d1: D1Database, patienceMs: number): D1Database {
  return wrapD1(
    () => d1,
    (call) => withinPatience(call(), patienceMs),
  );
}
