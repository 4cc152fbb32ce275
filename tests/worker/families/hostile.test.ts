import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pagePaths } from '#contract/page';
import { countCases } from '../../support/cases.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { allSettings } from '../support/hostile/all-settings.ts';
import { isStorable, writtenColumns } from '../support/hostile/columns.ts';
import { alarmsIn } from '../support/hostile/inert.ts';
import { findPageProblems } from '../support/hostile/page-problems.ts';
import { pageRoutes, pageSetting } from '../support/hostile/page-routes.ts';
import { taintedPages } from '../support/hostile/pages.ts';
import { type ApiRoute, apiRoutes, routeNames } from '../support/hostile/routes.ts';
import { brokenColumns, strayRows, taintedColumns, taintedValues, tornIndexes } from '../support/hostile/rows.ts';
import { type Setting, sceneOf } from '../support/hostile/scenes.ts';
import { sweep } from '../support/hostile/sweep.ts';
import { send, unsentFields, validWire } from '../support/hostile/wire.ts';
import { isOnLibsql } from '../support/libsql.ts';
import { evictLimiters, withoutLimits } from '../support/limits.ts';
import { page } from '../support/pages.ts';
import { samplesOf } from '../support/samples.ts';
import { sandboxFor } from '../support/stripe.ts';
import { newWorld, pathOf, type World } from '../support/world.ts';

/** Every run has the same requests, so a failure is reproducible. */
const SEED = 20261122;
const isDeep = env.DEEP === '1';
/** Requests per route: from its list, and random. */
const AMOUNT = { listed: samplesOf('hostileListed'), random: samplesOf('hostileRandom') };
/** Requests per page and other route outside the API: once as a guest, once signed in. */
const PAGE_AMOUNT = { listed: samplesOf('hostilePagesListed'), random: samplesOf('hostilePagesRandom') };
/** Minimum of the deep run. */
const DEEP_MIN = 100_000;

const stripe = sandboxFor('hostile');
const known = allSettings(stripe);
const settingOf = (name: string): Setting => known[name] ?? { make: sceneOf() };

let world: World | undefined;
/** Returns every actor, and one resource of each kind. */
async function theWorld(): Promise<World> {
  world ??= await newWorld(stripe);
  return world;
}

/** Every route in the app's own list; the API document is read first. */
const names = routeNames();
let routes: Map<string, ApiRoute>;
beforeAll(async () => {
  silenceOutbox();
  routes = await apiRoutes();
});
withoutLimits();
evictLimiters();
afterAll(() => void vi.restoreAllMocks());

const routeOf = (name: string): ApiRoute => {
  const route = routes.get(name);
  if (route === undefined) throw new Error(`${name} is not in the document`);
  return route;
};

test('has scenes only for existing routes', () => {
  expect(Object.keys(known).filter((name) => !names.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(100);
});

test('has every field of a body in the scene of its route', async () => {
  const unsent: string[] = [];
  for (const name of names) {
    const fields = unsentFields(routeOf(name), await settingOf(name).make());
    unsent.push(...fields.map((field) => `${name}: ${field}`));
  }
  expect(unsent).toEqual([]);
});

let [sent, accepted] = [0, 0];

test.each(names)('accepts valid requests of %s, and survives every corrupted part', async (name) => {
  const [route, setting] = [routeOf(name), settingOf(name)];
  const response = await send(route, validWire(route, await setting.make()));
  const answered = response.status === 101 ? '' : Buffer.from(await response.arrayBuffer()).toString();
  expect(setting.status === undefined ? route.statuses : [setting.status], answered).toContain(response.status);
  const swept = await sweep(route, setting, AMOUNT, SEED + names.indexOf(name));
  expect(swept.problems.slice(0, 20), `${swept.problems.length} of ${swept.sent}, seed ${SEED}`).toEqual([]);
  sent += swept.sent;
  accepted += swept.accepted;
  countCases('hostile', 1 + swept.sent);
});

test('accepts more than a tenth of the hostile requests', () => {
  expect(accepted).toBeGreaterThan(sent / 10);
  if (isDeep) expect(sent).toBeGreaterThan(DEEP_MIN);
  console.log(`${sent} hostile requests to ${names.length} routes, ${accepted} accepted`);
});

test('stores consistent letters, references, indexes and columns after all requests', async () => {
  expect(await brokenColumns()).toEqual([]);
  expect(await strayRows()).toEqual([]);
  expect(await tornIndexes()).toEqual([]);
  const tainted = await taintedColumns();
  expect(
    tainted.filter((column) => !(column in writtenColumns)),
    'columns that lack a row in tests/worker/support/hostile/columns.ts',
  ).toEqual([]);
  expect(tainted.length).toBeGreaterThan(isDeep ? 25 : isOnLibsql ? 2 : 5);
  const surprises: string[] = [];
  let checked = 0;
  for (const column of tainted) {
    const values = await taintedValues(column);
    checked += values.length;
    surprises.push(
      ...values.filter((value) => !isStorable(column, value)).map((value) => `${column}: ${value.slice(0, 100)}`),
    );
  }
  expect(surprises).toEqual([]);
  countCases('hostile', checked);
});

test('renders every page for all users, and shows hostile input as text', async () => {
  const { actors, things } = await theWorld();
  const paths = [
    ...Object.entries(pagePaths).flatMap(([name, path]) => (name === 'article' ? [] : pathOf(path, things))),
    ...(await taintedPages()),
  ];
  const problems: string[] = [];
  for (const [name, { client }] of Object.entries(actors)) {
    for (const path of paths) {
      const { status, html } = await page(client, path);
      if (status !== 200) problems.push(`${path}, ${name}: ${status}`);
      problems.push(...alarmsIn(html).map((alarm) => `${path}, ${name}: ${alarm}`));
    }
  }
  expect(problems).toEqual([]);
  countCases('hostile', paths.length * Object.keys(actors).length);
});

test.each(pageRoutes())('accepts valid requests of $name, and shows a hostile address as text', async (route) => {
  const world = await theWorld();
  for (const [n, asGuest] of [true, false].entries()) {
    const setting = pageSetting(route, world, asGuest);
    const response = await send(route, validWire(route, await setting.make()));
    await response.arrayBuffer();
    expect(route.statuses).toContain(response.status);
    expect(response.headers.get('Content-Type')).toContain(route.type);
    const swept = await sweep(route, setting, PAGE_AMOUNT, SEED + n, findPageProblems);
    expect(swept.problems.slice(0, 20), `${swept.problems.length} of ${swept.sent}, seed ${SEED + n}`).toEqual([]);
    countCases('hostile', 1 + swept.sent);
  }
});
