import { reset } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import { reloadConfig } from '../../../worker/config.ts';
import { drainEvents, drainFailedLookups } from '../../../worker/features/security/event-buffer.service.ts';
import { lazyModules } from '../../../worker/lazy-modules.ts';
import { loadSmtpSession } from '../../../worker/platform/mail/smtp.ts';
import { loadStripe } from '../../../worker/platform/stripe/stripe-client.ts';
import { countCases } from '../../support/cases.ts';
import { takeOverspent } from './budgets.ts';
import { beginOnLibsql, isOnLibsql } from './libsql.ts';
import { explainOnLibsql } from './libsql-statements.ts';
import { migrate } from './migrated-database.ts';
import { newOffences } from './query-plans.ts';
import './short-stacks.ts';
import { handWritten, issued } from './watched-drizzle.ts';

const ATTEMPTS = 20;
const isEmpty = async () => (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").first()) === null;

/** Empties the database for each file. Unfinished work of the last file may still use the old one. */
async function beginOnD1(): Promise<void> {
  for (let attempt = 1; !(await isEmpty()); attempt++) {
    if (attempt > ATTEMPTS) throw new Error('The last file still holds its database');
    await scheduler.wait(attempt * 10);
    await reset();
  }
  await migrate(env.DB);
}

/**
 * Files share a runtime. A new origin per file separates cached pages, and a new configuration drops the isolate's
 * state, and limits that the last file changed.
 */
function moveOn(): void {
  const origin = new URL(env.APP_ORIGIN);
  origin.port = String(Number(origin.port) + 1);
  Object.assign(env, { APP_ORIGIN: origin.origin, LIMITS: env.FIRST_LIMITS });
  reloadConfig(env);
  // Events of the last file that are not stored yet.
  drainEvents();
  drainFailedLookups();
}

await reset();
await (isOnLibsql ? beginOnLibsql() : beginOnD1());
moveOn();
// Loads every lazy module here, in the context of the tests. A Durable Object that loads one while the next file's
// reset() deletes it leaves the module pending forever, and each later import of it hangs without a timeout.
await Promise.all([
  ...Object.values(lazyModules).map((load) => load()),
  loadSmtpSession(),
  loadStripe(),
  // Exists after `npm run build`; tests of rendered pages require it.
  import('#web/server').catch(() => undefined),
]);
await (await exports.default.fetch(`${env.APP_ORIGIN}/robots.txt`)).text();

// Behavior on D1 must also hold on libSQL: there each test counts as a case.
if (isOnLibsql) beforeEach(() => countCases('databases', 1));

// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern here.
afterAll(async ({}, file) => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(takeOverspent(), 'routes with too many round trips').toEqual([]);
  if (isOnLibsql) return;
  const { accepted, rejected } = await explainOnLibsql([...issued, ...handWritten]);
  handWritten.clear();
  if (accepted > 0) file.meta.cases = { databases: accepted };
  expect(rejected, 'statements that libSQL rejects').toEqual([]);
  expect(await newOffences(issued), 'statements that scan a growing table or bind a LIMIT').toEqual([]);
});
