/** `npm run verify`: format and lint, types, migrations safe, generated files up to date. Seconds. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import drizzleConfig from '../../worker/db/drizzle.config.ts';
import { checkDocuments } from './check-documents.ts';
import { capture, projectRoot } from './command.ts';

const TYPE_PROGRAMS = ['worker', 'web', 'tests', 'tests/worker'];

/**
 * A generated "recreate the table" migration empties child tables on D1 (architecture, 'The database'). Virtual tables
 * are indexes, which are made anew from the rows.
 */
async function checkMigrations() {
  const folder = join(projectRoot, 'migrations');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const indexes = [...texts.join('\n').matchAll(/CREATE VIRTUAL TABLE `(\w+)`/g)].map(([, name]) => name);
  const loss = new RegExp(`DROP TABLE (?!\`(?:${indexes.join('|')})\`)|__new_`, 'i');
  for (const [n, file] of files.entries()) {
    const found = loss.exec(texts[n] ?? '');
    if (found !== null) throw new Error(`migrations/${file}: ${found[0]} would lose rows on D1`);
  }
  const copy = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    cpSync(folder, copy, { recursive: true });
    // drizzle-kit puts './' before the folder, so it has to be told by a relative path.
    const out = relative(projectRoot, copy);
    const { dialect, schema } = drizzleConfig;
    const answer = await capture('drizzle-kit', [
      'generate',
      `--dialect=${dialect}`,
      `--schema=${schema}`,
      `--out=${out}`,
    ]);
    if (!answer.includes('No schema changes')) {
      throw new Error(`The schema has changes without a migration (drizzle-kit generate makes one):\n${answer}`);
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const checks: Record<string, () => Promise<unknown>> = {
  'format and lint': () => capture('biome', ['check', '--error-on-warnings', '.']),
  types: () => Promise.all(TYPE_PROGRAMS.map((program) => capture('tsc', ['-p', program]))),
  migrations: checkMigrations,
  documents: async () => checkDocuments(projectRoot),
  'binding types': () =>
    capture('wrangler', ['types', 'worker/env.d.ts', '--include-runtime=false', '--strict-vars=false', '--check']),
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    console.error(`FAILED  ${name}\n${error instanceof Error ? error.message : error}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
