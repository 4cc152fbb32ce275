import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it, test } from 'vitest';
import worker from '../../../worker/index.ts';
import { JOBS, runScheduled } from '../../../worker/jobs/schedule.ts';
import { hashToken } from '../../../worker/platform/secrets.ts';
import { countCases } from '../../support/cases.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { quotingDatabase, withDatabase } from '../support/database.ts';
import { documentedRoutes } from '../support/documented.ts';
import { signedIn } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { captureLog, parseLogLine } from '../support/log-lines.ts';
import { samplesOf } from '../support/samples.ts';
import { shareOf } from '../support/shares.ts';
import { sandboxFor } from '../support/stripe.ts';
import { type Actor, newWorld, pathOf, type World } from '../support/world.ts';

// Each test takes a share of the routes; with env.DEEP it takes all (support/shares.ts).
const stripe = sandboxFor('log-canary');
changeLimits({ api: false });

const SEED = 20_261_126;

/** Occurs in every personal value, and nowhere else. */
const MARK = /zqzq|203\.0\.113/i;
const TOKEN = 'zqzqtoken-of-a-mailed-link-that-nobody-may-see';
const words = (name: string, format: string | undefined) => {
  if (format === 'uuid') return crypto.randomUUID();
  if (format === 'uri') return 'https://www.youtube.com/@zqzqchannel';
  if (format === 'email' || /email|^to$/i.test(name)) return 'zqzqmail.person@zqzq-home.test';
  if (/token/i.test(name)) return TOKEN;
  if (/username/i.test(name)) return 'zqzqusername';
  return `zqzq${name} with "quotes" and 'more' zqzqwords`;
};

let world: World;
beforeAll(async () => {
  world = await newWorld(stripe);
  await env.DB.batch(
    [
      "UPDATE users SET username = 'zqzqname_' || seq, email = 'zqzqmail_' || seq || '@zqzq-host.test'",
      "UPDATE profiles SET about_me = 'zqzqabout me'",
      "UPDATE posts SET title = 'zqzqtitle ' || seq",
      "UPDATE post_bodies SET content = 'zqzqcontent ' || post",
      "UPDATE drafts SET title = 'zqzqdraft', content = 'zqzqcontent'",
    ].map((sql) => env.DB.prepare(sql)),
  );
});

const HEADERS = {
  'CF-Connecting-IP': '203.0.113.77',
  'User-Agent': 'zqzqbrowser/1.0',
  Referer: 'https://zqzq-elsewhere.test/zqzqpath',
  'X-Forwarded-For': '203.0.113.78',
};

/** Calls a product whose database fails after this many queries. @returns the words that must not appear in the log */
async function send(actor: Actor, method: string, path: string, body: unknown, responses: number) {
  const client = actor.person === null ? null : await signedIn(actor.person);
  const session = client?.cookies.get('__Host-session') ?? 'zqzqsession';
  const headers = new Headers({ ...HEADERS, Cookie: `__Host-session=${session}`, Origin: env.APP_ORIGIN });
  if (method !== 'GET') headers.set('Content-Type', 'application/json');
  const request = new Request(env.APP_ORIGIN + path, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  const execution = createExecutionContext();
  const response = await worker.fetch(
    request as Parameters<typeof worker.fetch>[0],
    withDatabase(quotingDatabase(responses)),
    execution,
  );
  // A streamed response is cut off.
  const told = await response.arrayBuffer().then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  );
  return { response, told, execution, session };
}

const actors = ['guest', 'reader', 'author', 'admin'] as const;

/**
 * Returns every route, with an existing id and with personal words, for a database that fails at each step: in a mixed
 * order, so that each share has all of them.
 */
async function attempts() {
  const all = (await documentedRoutes(words)).flatMap(({ method, path, query, body }) =>
    [...new Set([pathOf(path, world.things), path.replace(/:\w+(\{[^}]*\})?/g, 'zqzqpart')])].flatMap((address) =>
      [0, 1, 2].map((responses) => ({ method, address: address + query, body, answers: responses })),
    ),
  );
  const random = seededRandom(SEED);
  const drawn = all.map((each) => ({ each, at: random() })).toSorted((a, b) => a.at - b.at);
  return drawn.map(({ each }) => each);
}

test.each([...actors.entries()])(
  'names the request in the log and no user data on every failure (%i, %s)',
  async (n, name) => {
    const log = captureLog();
    const lines: string[] = [];
    const secrets = new Set([TOKEN, hashToken(TOKEN)]);
    const executions: ExecutionContext[] = [];
    const asked = shareOf(await attempts(), n, samplesOf(name === 'guest' ? 'guestFailureShares' : 'failureShares'));
    for (const { method, address, body, answers } of asked) {
      const { response, told, execution, session } = await send(world.actors[name], method, address, body, answers);
      executions.push(execution);
      for (const secret of [session, session.split('.')[1]]) if (secret !== undefined) secrets.add(secret);
      const said = log.lines();
      lines.push(...said);
      if (told.includes('"Something went wrong"')) {
        const ids = said.map((line) => parseLogLine(line).requestId);
        expect(ids, `${method} ${address}`).toContain(response.headers.get('X-Request-Id'));
      }
    }
    await Promise.all(executions.map((execution) => waitOnExecutionContext(execution)));
    lines.push(...log.lines());
    log.stop();
    // Most guest requests are served from the cache, or are rejected before they reach the database.
    expect(lines.length).toBeGreaterThan(asked.length / (name === 'guest' ? 60 : 5));
    for (const line of lines) {
      parseLogLine(line);
      expect(line).not.toMatch(MARK);
    }
    const all = lines.join('\n');
    expect([...secrets].filter((secret) => all.includes(secret))).toEqual([]);
    countCases('secrets', asked.length);
  },
);

it.each(Object.keys(JOBS))('names the failed jobs of %s and their failures', async (cron) => {
  const log = captureLog();
  const failure: unknown = await runScheduled(cron, withDatabase(quotingDatabase(0))).catch((error: unknown) => error);
  const lines = log.lines();
  log.stop();
  // The heartbeat that cannot be saved is logged, too, without a job's name.
  const failed = lines.map((line) => parseLogLine(line).job).filter((job) => job !== undefined);
  // The runtime itself logs the failure of a cron line.
  expect(String(failure)).toBe(`Error: Jobs failed: ${failed.join(', ')}`);
  for (const line of [...lines, String(failure)]) expect(line).not.toMatch(MARK);
  countCases('secrets', failed.length);
});
