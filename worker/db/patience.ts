import { wrapD1 } from './wrap-d1.ts';

/** Timeout of a request's query, so no user waits for a hanging database. */
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
 * Wraps a database so each call fails after `patienceMs`. The statements may still be executed: writers must treat a
 * timeout like a lost response.
 */
export function boundedDatabase(d1: D1Database, patienceMs: number): D1Database {
  return wrapD1(
    () => d1,
    (call) => withinPatience(call(), patienceMs),
  );
}
