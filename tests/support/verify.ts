/** `npm run verify`: checks format and lint, types, migrations and generated files, all in parallel. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import drizzleConfig from '../../worker/db/drizzle.config.ts';
import { checkDocuments } from './check-documents.ts';
import { checkExports } from './check-exports.ts';
import { checkNames } from './check-names.ts';
import { capture, projectRoot } from './command.ts';
import { checkImports } from './import-rules.ts';

const TYPE_PROGRAMS = ['worker', 'web', 'tests', 'tests/worker'];
const TYPE_CACHE = join(projectRoot, 'node_modules/.cache/types');

/**
 * Checks for generated "recreate the table" migrations, which empty child tables on D1 (docs/contributing.md "A
 * table"). Virtual tables are exempt: they are indexes, rebuilt from the rows.
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
    // drizzle-kit prefixes the folder with './', so the path must be relative.
    const out = relative(projectRoot, copy);
    const { dialect, schema } = drizzleConfig;
    const response = await capture('drizzle-kit', [
      'generate',
      `--dialect=${dialect}`,
      `--schema=${schema}`,
      `--out=${out}`,
    ]);
    if (!response.includes('No schema changes')) {
      throw new Error(`The schema has changes without a migration (drizzle-kit generate makes one):\n${response}`);
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/**
 * Checks the types of one program again where files have changed since the last run. The programs share the cores;
 * threads of their own would take twice the time.
 */
const checkTypes = (program: string) =>
  capture('tsc', [
    '-p',
    program,
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    join(TYPE_CACHE, `${program.replace('/', '-')}.tsbuildinfo`),
  ]);

const checks: Record<string, () => Promise<unknown>> = {
  'format and lint': () => capture('biome', ['check', '--error-on-warnings', '.']),
  types: () => Promise.all(TYPE_PROGRAMS.map(checkTypes)),
  migrations: checkMigrations,
  names: async () => checkNames(projectRoot),
  imports: async () => checkImports(projectRoot),
  documents: async () => checkDocuments(projectRoot),
  exports: async () => checkExports(projectRoot),
  'binding types': () =>
    capture('wrangler', ['types', 'worker/env.d.ts', '--include-runtime=false', '--strict-vars=false', '--check']),
};

async function report(name: string, check: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    await check();
    console.log(`ok      ${name} (${seconds()})`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`FAILED  ${name} (${seconds()})\n${error instanceof Error ? error.message : error}`);
  }
}

await Promise.all(Object.entries(checks).map(([name, check]) => report(name, check)));
