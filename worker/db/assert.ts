import { type SQL, sql } from 'drizzle-orm';
import { describeError } from '../log.ts';
import type { Db } from './client.ts';

/**
 * A statement that lets its whole batch fail, and so undoes it, unless `condition` holds at that moment: for rules that
 * a look beforehand cannot keep, as others write meanwhile. SQLite has no RAISE outside triggers; text that is no JSON
 * does the same.
 */
export function assertStatement(db: Db, condition: SQL) {
  return db.run(sql`SELECT json(CASE WHEN ${condition} THEN '1' ELSE 'assertion failed' END)`);
}

/** Whether a batch failed because an `assertStatement` in it did. */
export const isAssertionFailure = (error: unknown): boolean => /malformed JSON/.test(describeError(error));

/**
 * Writes what was checked. When an `assertStatement` in it did not hold, as somebody else was faster, looks once more,
 * which says what is wrong now, and else writes again.
 */
export async function writeChecked<Checked, Written>(
  checked: Checked,
  look: () => Promise<Checked>,
  write: (checked: Checked) => Promise<Written>,
): Promise<Written> {
  try {
    return await write(checked);
  } catch (failure) {
    if (!isAssertionFailure(failure)) throw failure;
    return await write(await look());
  }
}
