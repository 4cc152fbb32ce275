import { CliError } from '../deploy/cli-error.ts';
import type { DumpDatabase } from './dump-database.ts';

const WINDOW = 5_000;

/** Sources of the search indexes without stored text; `n` is `users.seq`. Triggers update them later. */
const MADE_OF: Readonly<Record<string, { columns: string; select: string }>> = {
  people_search: { columns: 'rowid, username, email', select: 'SELECT seq, username, email FROM users u' },
  blogger_search: {
    columns: 'rowid, username',
    select: 'SELECT seq, username FROM users u JOIN profiles p ON p.user = u.seq AND p.is_blogging = 1',
  },
};

/** Rebuilds search indexes. Throws CliError for one without a known source. */
export async function remakeSearchIndexes(db: DumpDatabase, indexes: readonly string[]): Promise<void> {
  const [row] = await db.all('SELECT max(seq) AS highest FROM users');
  for (const index of indexes) {
    const madeOf = MADE_OF[index];
    if (madeOf === undefined) throw new CliError(`No rebuild rule for ${index} (search-indexes.ts).`);
    await db.batch([`INSERT INTO ${index} (${index}) VALUES ('delete-all')`]);
    for (let from = 1; from <= Number(row?.highest ?? 0); from += WINDOW) {
      const window = `u.seq BETWEEN ${from} AND ${from + WINDOW - 1}
        AND NOT EXISTS (SELECT 1 FROM ${index} made WHERE made.rowid = u.seq)`;
      await db.batch([`INSERT INTO ${index} (${madeOf.columns}) ${madeOf.select} WHERE ${window}`]);
    }
  }
}
