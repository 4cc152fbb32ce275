import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { PartHealth } from '#contract/health';
import { MINUTE } from '#contract/time';
import type { Db } from '../../db/client.ts';
import { type VitalsRow, vitalsStatement } from '../../features/health/health.repo.ts';
import { type JobRunRow, jobRunsStatement } from '../../features/health/job-runs.repo.ts';
import { jobsHealth } from '../../features/health/jobs-health.policy.ts';
import { mailHealth } from '../../features/health/mail-health.policy.ts';
import { paymentsHealth } from '../../features/health/payments-health.policy.ts';
import { isMailJobSql, isProviderCallSql, nextDueStatement } from '../../outbox/lease.ts';
import { root } from '../deploy/wrangler.ts';
import { type Finding, findingsAbout } from './finding.ts';

/** Runs one statement and returns its rows. */
export type RunStatement = (text: string) => Promise<Record<string, unknown>[]>;

/** Creates statements without a connection. */
const statements = drizzle(async () => ({ rows: [] })) as unknown as Db;

type BuiltQuery = { sql: string; params: unknown[] };

const toLiteral = (value: unknown): string => {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
};

/** Returns the text of a statement of the worker with its parameters, because wrangler takes no others. */
function toText(statement: unknown): string {
  const built = statement as { toSQL(): BuiltQuery } | { getQuery(): BuiltQuery };
  const { sql, params } = 'toSQL' in built ? built.toSQL() : built.getQuery();
  const values = [...params];
  return sql.replace(/'(?:[^']|'')*'|\?/g, (part) => (part === '?' ? toLiteral(values.shift()) : part));
}

const migrationFiles = () => readdirSync(join(root, 'migrations')).filter((name) => name.endsWith('.sql'));

/** Compares the applied migrations with the files. */
async function checkSchema(run: RunStatement): Promise<Finding[]> {
  const schema = findingsAbout('schema');
  const applied = new Set((await run('SELECT name FROM d1_migrations')).map(({ name }) => String(name)));
  const files = migrationFiles();
  const missing = files.filter((name) => !applied.has(name)).toSorted();
  const unknown = [...applied].filter((name) => !files.includes(name)).toSorted();
  return [
    ...(missing.length > 0 ? [schema.problem(`not applied: ${missing.join(', ')}. A deployment applies them.`)] : []),
    ...(unknown.length > 0
      ? [schema.warning(`applied by a newer version of the code: ${unknown.join(', ')}. Update this checkout.`)]
      : []),
    ...(missing.length + unknown.length === 0 ? [schema.ok(`${files.length} migrations are applied`)] : []),
  ];
}

const LEVELS = { ok: 'ok', ill: 'problem', unknown: 'unknown' } as const;

const fromHealth = (about: string, { state, note }: PartHealth): Finding => ({
  level: LEVELS[state],
  about,
  text: note,
});

/** Rates mail, payments and jobs by the rules of Admin > Health, also while the product does not respond. */
async function checkWork(run: RunStatement, { now, isReadOnly }: { now: number; isReadOnly: boolean }) {
  const one = async <R>(statement: unknown) => (await run(toText(statement)))[0] as R | undefined;
  const vitals = await one<VitalsRow>(vitalsStatement(statements));
  if (vitals === undefined) throw new RangeError('the vitals have one row');
  const dueAt = async (statement: unknown) =>
    Object.values((await one<Record<string, number>>(statement)) ?? {})[0] ?? null;
  const mailDue = await dueAt(nextDueStatement(statements, 'mail'));
  const callsDue = await dueAt(nextDueStatement(statements, 'jobs', isProviderCallSql));
  const noticesDue = await dueAt(nextDueStatement(statements, 'jobs', isMailJobSql));
  const runs = (await run(toText(jobRunsStatement(statements)))) as JobRunRow[];
  return [
    vitals.catalog === null ? findingsAbout('catalog').problem('it is not loaded. A deployment loads it.') : [],
    fromHealth('mail', mailHealth({ ...vitals, setup: null, problem: null, due: mailDue }, now)),
    fromHealth('payments', paymentsHealth({ ...vitals, due: callsDue }, now)),
    fromHealth('jobs', jobsHealth({ ...vitals, runs, isReadOnly, noticesDue }, now)),
  ].flat();
}

type AccessRow = { admins: number; servers: number; bulk: number };

/** Checks for an admin, and for the servers that send mail. */
async function checkPeople(run: RunStatement, hasServer: boolean): Promise<Finding[]> {
  const [row] = (await run(`
    SELECT (SELECT count(*) FROM admin_users) AS admins, (SELECT count(*) FROM smtp_settings) AS servers,
      (SELECT count(*) FROM bulk_mail WHERE host <> '') AS bulk`)) as AccessRow[];
  const { admins = 0, servers = 0, bulk = 0 } = row ?? {};
  const [access, mail, posts] = [findingsAbout('admins'), findingsAbout('mail server'), findingsAbout('bulk server')];
  return [
    admins === 0
      ? access.problem('there is none. npm run admin:grant -- EMAIL makes one.')
      : access.ok(`${admins}, see npm run admin:list`),
    servers === 0 && !hasServer
      ? mail.problem('none is set. Save one in Admin > Platform Settings, or set SMTP_HOST.')
      : mail.ok(servers > 0 ? 'saved by an admin' : 'the one of SMTP_HOST'),
    bulk === 0
      ? posts.warning(
          'none is saved, so the server of account mail sends posts, one at a time. See Admin > Mail > Bulk Server.',
        )
      : posts.ok('saved by an admin'),
  ];
}

/** Milliseconds. Leases and expiries compare times of the worker with those in the database. */
const DRIFT_MAX_MS = MINUTE;

/** Compares this machine's clock with the database's. */
async function checkClock(run: RunStatement, now: () => number): Promise<Finding[]> {
  const clock = findingsAbout('clock');
  const before = now();
  const [row] = await run("SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS at");
  const at = Number(row?.at);
  const drift = at < before ? before - at : Math.max(0, at - now());
  return drift > DRIFT_MAX_MS
    ? [clock.problem(`this machine and the database differ by ${Math.round(drift / 1000)} seconds`)]
    : [clock.ok('this machine and the database agree')];
}

/** Checks a database: its schema, the work in it, its admins and mail servers, and its clock. */
export async function checkDatabase(
  run: RunStatement,
  options: { now: () => number; isReadOnly: boolean; hasMailServer: boolean },
): Promise<Finding[]> {
  const schema = await checkSchema(run);
  // Older tables may lack what the other checks read.
  if (schema.some(({ level }) => level === 'problem')) return schema;
  return [
    ...schema,
    ...(await checkWork(run, { now: options.now(), isReadOnly: options.isReadOnly })),
    ...(await checkPeople(run, options.hasMailServer)),
    ...(await checkClock(run, options.now)),
  ];
}
