import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type DumpDatabase, toDriverStatement } from '../../worker/cli/dump/dump-database.ts';
import { exportDatabase } from '../../worker/cli/dump/export.ts';
import { importDatabase } from '../../worker/cli/dump/import.ts';
import { countCases } from '../support/cases.ts';
import { makeEmpty, makeOneRowEach } from './moving-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'moving-meanwhile-'));
const place = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

/** Restores a backup with a row in every table, and more, that was made during a write. */
async function backUpWhile(name: string, more: string[], writes: (asked: string) => string[]) {
  const db = await makeOneRowEach(place(`${name}.sqlite`));
  await db.batch(more);
  const written: DumpDatabase = {
    ...db,
    all: async (statement) => {
      await db.batch(writes(toDriverStatement(statement).sql));
      return await db.all(statement);
    },
  };
  await exportDatabase(written, place(name));
  await db.close();
  const restored = await makeEmpty();
  return { restored, ...(await importDatabase(restored, place(name))) };
}

test('omits rows from an archive that are deleted while it is made', async () => {
  const { restored, skipped } = await backUpWhile('torn', [], (asked) =>
    asked.includes('FROM "posts"') ? ['DELETE FROM posts'] : [],
  );
  expect(skipped.toSorted()).toEqual([
    'article_reactions',
    'article_reports',
    'campaigns',
    'case_notes',
    'cases',
    'comment_likes',
    'comment_reports',
    'comments',
    'post_bodies',
    'post_subtopics',
    'post_teams',
    'reading',
    'restrictions',
    'takedown_evidence',
    'team_page_exclusions',
  ]);
  expect(await restored.all('PRAGMA foreign_key_check')).toEqual([]);
  countCases('databases', 1);
});

test('preserves the first of two users who had the same address while an archive was made', async () => {
  const addUsers = (from: number, to: number, email: string) => `
    WITH RECURSIVE n (n) AS (VALUES (${from}) UNION ALL SELECT n + 1 FROM n WHERE n < ${to})
    INSERT OR IGNORE INTO users (seq, id, email, username, password_hash, created_at)
      SELECT n, 'id' || n, ${email}, 'user' || n, 'x', 1 FROM n`;
  const { restored, skipped } = await backUpWhile('twice', [addUsers(1001, 2500, "n || '@x.test'")], (asked) =>
    asked.includes('FROM "users" WHERE (1) AND')
      ? ["UPDATE users SET email = 'new@x.test' WHERE seq = 1001", addUsers(90_001, 90_001, "'1001@x.test'")]
      : [],
  );
  expect(skipped).toEqual(['users']);
  const kept = await restored.all("SELECT seq, email FROM users WHERE email LIKE '1001@%' OR seq IN (2500, 90001)");
  expect(kept).toEqual([
    { seq: 1001, email: '1001@x.test' },
    { seq: 2500, email: '2500@x.test' },
  ]);
  countCases('databases', 1);
});

test('adds up the ledger of an archive that was made during payments', async () => {
  let n = 0;
  const pay = () => `INSERT INTO ledger_entries (source_type, source_id, account, cents, created_at)
    VALUES ('invoice', 'in_${++n}', 'blogger:b', 375, 1795000000000), ('invoice', 'in_${n}', 'platform', -375, 1795000000000)`;
  const paidAt = new Set<string>();
  const { restored, skipped } = await backUpWhile('paid', [pay()], (asked) => {
    const [table] = /FROM "(?:ledger_entries|ledger_months|ledger_balances)"/.exec(asked) ?? [];
    if (table === undefined || paidAt.has(table)) return [];
    paidAt.add(table);
    return [pay()];
  });
  expect(paidAt.size).toBe(3);
  expect(skipped).toEqual([]);
  await restored.batch([pay()]);
  const lines =
    "SELECT account, sum(cents) AS cents FROM ledger_entries WHERE account GLOB 'blogger:*' GROUP BY account";
  expect(await restored.all('SELECT account, cents FROM ledger_balances ORDER BY account')).toEqual(
    await restored.all(lines),
  );
  const kinds = 'SELECT kind, sum(cents) AS cents FROM ledger_months GROUP BY kind';
  expect(await restored.all(`${kinds} HAVING kind IN ('blogger', 'platform')`)).toEqual(
    await restored.all(`
      SELECT substr(account, 1, instr(account || ':', ':') - 1) AS kind, sum(cents) AS cents FROM ledger_entries
       WHERE account GLOB 'blogger:*' OR account = 'platform' GROUP BY 1`),
  );
  countCases('databases', 1);
});
