import { type SQL, sql } from 'drizzle-orm';
import { describeError } from '../log.ts';
import type { Db } from './client.ts';

/**
 * Rolls the batch back unless `condition` holds. Use it for rules that an earlier read cannot guarantee, because other
 * requests write in between. SQLite has RAISE only in triggers; parsing invalid JSON fails the same way.
 */
export function assertStatement(db: Db, condition: SQL) {
  return db.run(sql`SELECT json(CASE WHEN ${condition} THEN '1' ELSE 'assertion failed' END)`);
}

/** Checks whether a batch failed because of an `assertStatement` in it. */
export const isAssertionFailure = (error: unknown): boolean => /malformed JSON/.test(describeError(error));

/** Waits for a batch with an `assertStatement`. Returns null if the assertion rolled it back. */
export async function runAsserted<T>(batch: Promise<T>): Promise<T | null> {
  try {
    return await batch;
  } catch (failure) {
    if (isAssertionFailure(failure)) return null;
    throw failure;
  }
}

/**
 * Writes after a check. If an `assertStatement` fails because another request was faster, repeats the check, which
 * throws the new obstacle or allows a second write.
 */
export async function writeChecked<Checked, Written>(
  checked: Checked,
  recheck: () => Promise<Checked>,
  write: (checked: Checked) => Promise<Written>,
): Promise<Written> {
  try {
    return await write(checked);
  } catch (failure) {
    if (!isAssertionFailure(failure)) throw failure;
    return await write(await recheck());
  }
}
