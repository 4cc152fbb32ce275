import { createMiddleware } from 'hono/factory';
import type { CacheVerdict } from '#contract/metrics';
import { type MetricPoint, recordMetric } from '../platform/metrics/record.ts';
import type { AppEnv } from './app-env.ts';
import { isRenderRequest } from './render-request.ts';
import { routeName } from './route-name.ts';

type Class = Extract<MetricPoint, { series: 'requests' }>['verdict'];
const classOf = (status: number) => `${Math.floor(status / 100)}xx` as Class;

/** Clients can send any method; each would be a row of a table. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type AnsweredRequest = { method: string; route: string; status: number; cache: CacheVerdict; begunAt: number };

/** Records an answered request. `route` is a pattern or the name of a page, because a path may contain personal data. */
export function recordRequest(env: Env, { method, route, status, cache, begunAt }: AnsweredRequest): void {
  recordMetric(env, {
    series: 'requests',
    verdict: classOf(status),
    name: route,
    method: METHODS.has(method) ? method : 'other',
    cache,
    ms: Date.now() - begunAt,
  });
}

/** Records each request that no cache answers. A render request belongs to the request that waits for it. */
export const recordRequests = createMiddleware<AppEnv>(async (c, next) => {
  const begunAt = Date.now();
  await next();
  if (isRenderRequest(c.req.raw)) return;
  const { method } = c.req;
  recordRequest(c.env, {
    method,
    route: routeName(c),
    status: c.res.status,
    cache: c.get('cacheVerdict') ?? 'none',
    begunAt,
  });
});
