import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { countCases } from '../../support/cases.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { allSettings } from '../support/hostile/all-settings.ts';
import { nameOf } from '../support/hostile/json-places.ts';
import { type ApiRoute, apiRoutes } from '../support/hostile/routes.ts';
import { type Scene, sceneOf } from '../support/hostile/scenes.ts';
import { bodyOf, send, validWire } from '../support/hostile/wire.ts';
import { withoutLimits } from '../support/limits.ts';
import { shapes, textOfShape, textPaths, withText } from '../support/long-texts.ts';
import { sandboxFor } from '../support/stripe.ts';

const DEEP = env.DEEP === '1';
/** Bytes of JSON. The API accepts 512 kB. */
const LONG_BYTES = 500_000;
const SHORT_BYTES = 50;
/** A quadratic rule takes minutes for a long text; a linear one is far below both limits. */
const RATIO_MAX = 100;
const FLOOR_MS = 5000;

const stripe = sandboxFor('long texts');
const known = allSettings(stripe);
withoutLimits();
let routes: ApiRoute[];
beforeAll(async () => {
  silenceOutbox();
  routes = [...(await apiRoutes()).values()].filter(({ body }) => body?.kind === 'json');
});
afterAll(() => void vi.restoreAllMocks());

/** Sends a route's valid request with one text replaced. @returns the duration of the response, in milliseconds */
async function timeText(route: ApiRoute, scene: Scene, path: readonly (string | number)[], text: string) {
  const body = JSON.stringify(withText(bodyOf(route, scene), path, text));
  const begun = performance.now();
  const response = await send(route, { ...validWire(route, scene), body });
  await response.arrayBuffer();
  return { took: performance.now() - begun, status: response.status };
}

test('handles a long text in any field in a similar time as a short one', async () => {
  const slow: string[] = [];
  let [texts, cases] = [0, 0];
  for (const route of routes) {
    const scene = await (known[route.name] ?? { make: sceneOf() }).make();
    for (const path of textPaths(route.body?.schema ?? {})) {
      const offset = texts++;
      for (const shape of DEEP ? shapes : [shapes[offset % shapes.length] ?? '', 'exclamations']) {
        const short = await timeText(route, scene, path, textOfShape(shape, SHORT_BYTES));
        const long = await timeText(route, scene, path, textOfShape(shape, LONG_BYTES));
        cases++;
        if (long.took > Math.max(FLOOR_MS, RATIO_MAX * short.took)) {
          slow.push(`${route.name}, ${nameOf(path)}, ${shape}: ${long.took} ms, short ${short.took} ms`);
        }
        if (long.status >= 500) slow.push(`${route.name}, ${nameOf(path)}, ${shape}: ${long.status}`);
      }
    }
  }
  expect(slow).toEqual([]);
  expect(texts).toBeGreaterThan(40);
  countCases('hostile', cases);
});

type Check = { _zod: { def: { check: string; abort?: boolean; format?: string } } };

/** Returns the schema's texts whose pattern may run on text of any length. */
function unboundedPatterns(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (!(schema instanceof z.ZodType)) return Object.values(schema).flatMap((part) => unboundedPatterns(part, seen));
  if (!(schema instanceof z.ZodString)) return unboundedPatterns(schema.def, seen);
  const checks = (schema.def.checks ?? []) as unknown as Check[];
  const lengthAt = checks.findIndex(({ _zod: { def } }) => def.check === 'max_length' && def.abort === true);
  return checks.flatMap(({ _zod: { def } }, n) =>
    def.format === 'regex' && (lengthAt === -1 || lengthAt > n) ? [JSON.stringify(z.toJSONSchema(schema))] : [],
  );
}

test('matches a pattern of the contract only after an aborting check of the length', () => {
  const modules = import.meta.glob('../../../worker/contract/*.schema.ts', { eager: true }) as Record<string, object>;
  const schemas = Object.values(modules).flatMap((module) => Object.values(module));
  expect(schemas.length).toBeGreaterThan(100);
  expect(schemas.flatMap((schema) => unboundedPatterns(schema))).toEqual([]);
});
