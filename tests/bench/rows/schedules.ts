import { randomInt } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { DAY, MINUTE, SECOND } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { openDatabase } from '../../../worker/db/client.ts';
import { noCosts } from '../../../worker/db/costs.ts';
import { publishDue } from '../../../worker/features/schedules/publish-due.service.ts';
import { toolEnvironment } from '../../sandbox/environment.ts';
import { type Child, startChild, untilReady } from '../../sandbox/processes.ts';
import { compatibilityDate, d1Databases } from '../../sandbox/runtime.ts';
import { freePorts } from '../../support/free-ports.ts';
import { BLOGGERS, numbers } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { p95 } from '../measure.ts';
import { dataDir, openDatabaseFile, runtimeOptions } from '../product.ts';
import type { Bench, Row } from '../row.ts';

const POSTS = 1000;
const AT_ONCE = 100;
const FUTURE = 100_000;
const CRASHED = 1000;
const CRASHES = 30;
/** Time between the first and the last of the posts that are published through crashes. */
const SPAN_MS = 3 * MINUTE;
/** A post that is not published by then counts as lost. */
const GIVE_UP_MS = 10 * MINUTE;
const TEXT = 'Twelve loaves before noon, and one more, for the woman with the clogs. '.repeat(50);

/** Adds schedules of premium posts with their drafts, spread over all bloggers. @param at SQL of the time of row `n` */
function addSchedules(db: DatabaseSync, count: number, at: string, text = TEXT): void {
  const work = `'schedule-' || n, 1 + n % ${BLOGGERS}, 'Loaves ' || n, '${text}', 'food', '[]', '[]', 0, 100, 1`;
  const columns = 'id, author, title, content, category, subtopics, teams, is_free, words, version';
  db.exec(`
    DELETE FROM drafts;
    DELETE FROM posts WHERE id LIKE 'schedule-%';
    ${numbers(count)} INSERT INTO drafts (${columns}, writer, sent_at, created_at, updated_at)
      SELECT ${work}, '', 1, 1, 1 FROM numbers;
    ${numbers(count)} INSERT INTO schedules (${columns}, publish_at, zone, with_mail, state)
      SELECT ${work}, ${at}, 'UTC', 1, 'waiting' FROM numbers;`);
}

/** Copies the database, which the bench then changes. */
async function freshDatabase(): Promise<string> {
  const dir = join(dataDir, 'schedules');
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(POSTS), dir, { recursive: true });
  return dir;
}

/** Runs the product in a process that can be killed. */
async function startKillable(dir: string, port: number): Promise<Child> {
  const options = { ...runtimeOptions(dir), port };
  const child = startChild('The runtime', [join(import.meta.dirname, '../../faults/runtime-process.ts')], {
    env: { ...toolEnvironment(dir), RUNTIME: JSON.stringify(options) },
    log: join(dir, 'runtime.log'),
    talks: true,
  });
  await untilReady(child);
  return child;
}

async function kill({ process: { pid }, exited }: Child): Promise<void> {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  await exited;
}

/** Wakes the publisher as the hourly job does. */
const wake = (port: number) =>
  fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled?cron=17+*+*+*+*`).catch(() => {});

/** Returns a free port of this machine. */
const freePort = async () => Number((await freePorts(['runtime'] as const)).runtime);

/** Reads a figure of the database in `dir`, from `n` of one row. */
function readFigure(dir: string, sql: string): number {
  const db = openDatabaseFile(dir);
  const figure = Number(db.prepare(sql).get()?.n);
  db.close();
  return figure;
}

/** Publishes a hundred posts at one time; each is seen when its row exists. */
async function dueToVisible(): Promise<Row> {
  const dir = await freshDatabase();
  const due = Date.now() + 20 * SECOND;
  const db = openDatabaseFile(dir);
  addSchedules(db, AT_ONCE, String(due));
  const port = await freePort();
  const runtime = await startKillable(dir, port);
  await wake(port);
  const seen = new Map<string, number>();
  const ids = db.prepare("SELECT id FROM posts WHERE id LIKE 'schedule-%'");
  while (seen.size < AT_ONCE && Date.now() < due + GIVE_UP_MS) {
    for (const { id } of ids.all()) if (!seen.has(String(id))) seen.set(String(id), Date.now() - due);
    await setTimeout(20);
  }
  db.close();
  const response = await fetch(`http://127.0.0.1:${port}/api/posts/schedule-1`);
  await kill(runtime);
  const delays = [...seen.values()];
  return {
    name: `schedule: due to visible, p95, ${AT_ONCE} at one minute`,
    value: seen.size === AT_ONCE && response.ok ? p95(delays) / 1000 : Number.NaN,
    unit: 's',
    target: { atMost: 10 },
    note: `first ${(Math.min(...delays) / 1000).toFixed(2)} s, last ${(Math.max(...delays) / 1000).toFixed(2)} s`,
  };
}

/** Runs the publisher's queries once, with nothing due. */
async function idleAlarm(): Promise<Row> {
  const dir = await freshDatabase();
  const db = openDatabaseFile(dir);
  addSchedules(db, FUTURE, `${Date.now() + DAY} + n * 1000`, 'Twelve loaves before noon.');
  db.exec('ANALYZE');
  db.close();
  const script = 'export default { fetch: () => new Response() }';
  const options = { modules: true, script, compatibilityDate, d1Databases, resourcePersistencePath: dir };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  const d1 = (await miniflare.getD1Database('DB')) as unknown as D1Database;
  let costs = noCosts();
  const { next } = await publishDue((own) => {
    costs = own;
    return { ctx: { db: openDatabase(d1, undefined, own), now: Date.now() } as Ctx, settled: async () => {} };
  });
  await miniflare.dispose();
  return {
    name: `schedule: rows read by an alarm with nothing due, ${FUTURE.toLocaleString('en-US')} schedules`,
    value: next === null ? Number.NaN : costs.rowsRead,
    unit: '',
    target: { atMost: 5 },
  };
}

/** Publishes a thousand posts while the runtime is killed again and again. */
async function throughCrashes(): Promise<Row> {
  const dir = await freshDatabase();
  const first = Date.now() + 20 * SECOND;
  const step = SPAN_MS / CRASHED;
  const db = openDatabaseFile(dir);
  addSchedules(db, CRASHED, `${first} + n * ${step}`);
  db.close();
  const port = await freePort();
  let runtime = await startKillable(dir, port);
  await wake(port);
  const published = () => readFigure(dir, "SELECT count(*) AS n FROM posts WHERE id LIKE 'schedule-%'");
  let crashes = 0;
  let during = 0;
  for (const end = first + SPAN_MS + GIVE_UP_MS; Date.now() < end && published() < CRASHED; ) {
    await setTimeout(crashes < CRASHES ? randomInt(1000, 4000) : 1000);
    if (crashes === CRASHES) continue;
    await kill(runtime);
    crashes++;
    if (published() < CRASHED) during++;
    runtime = await startKillable(dir, port);
    await wake(port);
  }
  await kill(runtime);
  const lost = CRASHED - published();
  const early = readFigure(
    dir,
    `SELECT count(*) AS n FROM posts WHERE id LIKE 'schedule-%'
        AND created_at < ${first} + CAST(substr(id, 10) AS INTEGER) * ${step}`,
  );
  const twice = readFigure(
    dir,
    `SELECT count(*) AS n FROM (SELECT work FROM revisions WHERE kind = 'published' AND work LIKE 'schedule-%'
        GROUP BY work HAVING count(*) <> 1)`,
  );
  return {
    name: `schedule: early, duplicate or lost, ${CRASHED.toLocaleString('en-US')} with ${CRASHES} crashes`,
    value: during === CRASHES ? early + twice + lost : Number.NaN,
    unit: '',
    target: { atMost: 0 },
    note: `${early} early, ${twice} duplicate, ${lost} lost`,
  };
}

/** Measures the publisher of scheduled posts. */
export const schedules: Bench = async () => [await dueToVisible(), await idleAlarm(), await throughCrashes()];
