import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import type { Target } from '../../worker/cli/deploy/target.ts';
import type { Tools } from '../../worker/cli/deploy/tools.ts';
import { checkBackups } from '../../worker/cli/doctor/backups.ts';
import { checkConfiguration, checkSecrets } from '../../worker/cli/doctor/configuration.ts';
import { checkDatabase } from '../../worker/cli/doctor/database.ts';
import { checkSite } from '../../worker/cli/doctor/site.ts';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { projectRoot } from '../support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));
const NOW = Date.UTC(2026, 10, 26, 12);

/** Creates a migrated database with the catalog, without the last `missing` migrations. */
function newDatabase(name: string, missing = 0): DatabaseSync {
  const db = new DatabaseSync(join(folder, name));
  const files = readdirSync(join(projectRoot, 'migrations')).filter((entry) => entry.endsWith('.sql'));
  db.exec('CREATE TABLE d1_migrations (name TEXT)');
  for (const file of files.toSorted().slice(0, files.length - missing)) {
    db.exec(readFileSync(join(projectRoot, 'migrations', file), 'utf8'));
    db.prepare('INSERT INTO d1_migrations VALUES (?)').run(file);
  }
  if (missing === 0) for (const statement of catalogSql()) db.exec(statement);
  return db;
}

const levelsOf = (found: { level: string; about: string }[]) =>
  Object.fromEntries(found.map(({ about, level }) => [about, level]));

/** Checks a database at the time of its own clock, or another one. */
const examine = (db: DatabaseSync, now = () => Date.now(), isReadOnly = false) =>
  checkDatabase(async (text) => db.prepare(text).all(), { now, isReadOnly, hasMailServer: false });

test('finds what a new database lacks, and nothing wrong with one that is used', async () => {
  const db = newDatabase('new.sqlite');
  const found = await examine(db);
  expect(levelsOf(found)).toEqual({
    schema: 'ok',
    mail: 'unknown',
    payments: 'unknown',
    jobs: 'unknown',
    admins: 'problem',
    'mail server': 'problem',
    'bulk server': 'warning',
    clock: 'ok',
  });
  db.exec(`
    INSERT INTO users (id, email, username, password_hash, email_confirmed_at, created_at) VALUES ('1', 'a@b.test', 'ann', '-', 1, 0);
    INSERT INTO admin_users (id, user, created_at) SELECT id, seq, 0 FROM users;
    INSERT INTO smtp_settings (user, smtp_server, smtp_username, encrypted_password, from_email, from_name, use_tls, updated_at)
      SELECT seq, 'mail.example.com', 'a', 'b', 'a@b.test', 'A', 1, 0 FROM users`);
  const used = levelsOf(await examine(db));
  expect([used.admins, used['mail server']]).toEqual(['ok', 'ok']);
});

test('rates jobs, payments and mail as Admin > Health does', async () => {
  const db = newDatabase('late.sqlite');
  const now = Date.now();
  db.prepare("INSERT INTO job_runs (cron, first_ran_at, ran_at, failed) VALUES ('17 * * * *', ?, ?, '')").run(
    now - 9 * HOUR,
    now - 5 * HOUR,
  );
  const found = await examine(db);
  expect(found.find(({ about }) => about === 'jobs')).toMatchObject({
    level: 'problem',
    text: expect.stringContaining(
      'The cron line "17 * * * *" (hourly mail, payment, deletion and image jobs) last ran at',
    ),
  });
  expect(levelsOf(await examine(db, undefined, true)).jobs).toBe('unknown');
});

test('names missing and unknown migrations, and a clock that is wrong', async () => {
  const older = await examine(newDatabase('older.sqlite', 2));
  expect(older).toEqual([
    { level: 'problem', about: 'schema', text: expect.stringMatching(/^not applied: \d{4}\S+\.sql, \d{4}\S+\.sql\./) },
  ]);
  const newer = newDatabase('newer.sqlite');
  newer.prepare("INSERT INTO d1_migrations VALUES ('9999_later.sql')").run();
  const found = await examine(newer, () => Date.now() + 10 * MINUTE);
  expect(found.find(({ about }) => about === 'schema')).toMatchObject({ level: 'warning' });
  expect(found.find(({ about }) => about === 'clock')).toMatchObject({
    level: 'problem',
    text: expect.stringMatching(/differ by (599|600) seconds$/),
  });
});

const target = (vars: Record<string, string> = {}): Target => ({
  env: 'production',
  file: 'wrangler.toml',
  worker: 'blog-platform',
  database: { name: 'blog', id: '1' },
  buckets: [],
  objectMigration: 'v4',
  vars: {
    APP_ORIGIN: 'https://blog.example.com',
    PLATFORM_EMAIL: 'help@blog.example.com',
    PROMOTION_URL: '',
    ...vars,
  },
  origin: 'https://blog.example.com',
});

test('names every setting that the worker or a deployment would reject', () => {
  expect(checkConfiguration(target()).map(({ level }) => level)).toEqual(['ok']);
  const found = checkConfiguration({
    ...target({ PLATFORM_EMAIL: 'support@blog-platform.example', LIMITS: '{', READ_ONLY: '1' }),
    database: { name: 'blog', id: null },
    origin: null,
  });
  expect(found.map(({ level, text }) => `${level} ${text}`)).toEqual([
    expect.stringMatching(/^problem Configuration: LIMITS: /),
    expect.stringMatching(/^problem Set PLATFORM_EMAIL /),
    'problem APP_ORIGIN of env.production is still the placeholder.',
    expect.stringMatching(/^problem env.production has no database_id yet/),
    'warning READ_ONLY is set: nobody can write.',
  ]);
});

test('names the secrets that a deployed worker lacks', async () => {
  const having = (...names: string[]) =>
    checkSecrets(target(), {
      wrangler: async () => JSON.stringify(names.map((name) => ({ name }))),
    } as unknown as Tools);
  const all = ['SESSION_KEYS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'MAIL_WEBHOOK_SECRET', 'SMTP_PASSWORD'];
  all.push('METRICS_ACCOUNT_ID', 'METRICS_API_TOKEN');
  expect((await having(...all)).map(({ level }) => level)).toEqual(['ok']);
  const found = await having('STRIPE_SECRET_KEY', 'SMTP_PASSWORD');
  expect(found.map(({ level, text }) => `${level} ${text}`)).toEqual([
    'problem SESSION_KEYS is missing: nobody can sign in.',
    'problem Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither. Payments need both.',
    'warning STRIPE_WEBHOOK_SECRET is missing: webhooks are rejected.',
    'warning MAIL_WEBHOOK_SECRET is missing: bounces and complaints are not received by webhook.',
    'warning METRICS_API_TOKEN is missing: Admin > Metrics cannot be read.',
    'warning METRICS_ACCOUNT_ID is missing: Admin > Metrics cannot be read.',
  ]);
});

test('reports what the health route says, and a clock that differs', async () => {
  const site = (body: object, at: number) =>
    checkSite(
      'https://blog.example.com',
      { fetch: async () => Response.json(body, { headers: { Date: new Date(at).toUTCString() } }) },
      () => NOW,
    );
  expect((await site({ status: 'ok', parts: {} }, NOW)).map(({ level }) => level)).toEqual(['ok']);
  const found = await site(
    { status: 'degraded', parts: { mail: { state: 'ill' }, jobs: { state: 'ok' } } },
    NOW - HOUR,
  );
  expect(found.map(({ level, text }) => `${level} ${text}`)).toEqual([
    'problem https://blog.example.com reports degraded: mail. See Admin > Health.',
    "problem it differs from this machine's by 3600 seconds",
  ]);
});

test('rates the age of the newest whole backup', () => {
  const backup = (name: string, ended: number | null) => {
    mkdirSync(join(folder, 'b', name), { recursive: true });
    if (ended !== null) {
      const manifest = JSON.stringify({ format: 1, ended: new Date(ended).toISOString() });
      writeFileSync(join(folder, 'b', name, 'manifest.json'), manifest);
    }
  };
  backup('backup-half', null);
  expect(checkBackups(join(folder, 'b'), NOW)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('none') },
  ]);
  backup('backup-old', NOW - 72 * HOUR);
  expect(checkBackups(join(folder, 'b'), NOW)).toMatchObject([
    { level: 'warning', text: 'the newest is backup-old, 3 days old' },
  ]);
  backup('backup-new', NOW - 3 * HOUR);
  expect(checkBackups(join(folder, 'b'), NOW)).toMatchObject([
    { level: 'ok', text: 'the newest is backup-new, 3 hours old' },
  ]);
});

test('exits with 1 for a problem, says how to use it, and needs no running product', () => {
  newDatabase('command.sqlite').close();
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['worker/cli/doctor/command.ts', ...args], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, NODE_NO_WARNINGS: '1', DATABASE_URL: `file:${join(folder, 'command.sqlite')}` },
    });
  const { status, stdout } = run();
  expect(status, stdout).toBe(1);
  expect(stdout).toMatch(/^ {2}ok {7}schema: \d+ migrations are applied$/m);
  expect(stdout).toMatch(/^ {2}PROBLEM {2}admins: there is none\./m);
  expect(stdout).toMatch(/\d problems?, \d warnings?\.\n$/);
  expect(run('--env', 'elsewhere').stderr).toContain('Usage: npm run doctor -- [--env staging|production]');
});
