import { isDeepStrictEqual } from 'node:util';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { describeRoute, resolver } from 'hono-openapi';
import type * as z from 'zod';
import type { ErrorCode } from '#contract/errors';
import { errorResponse } from '#contract/errors.schema';
import type { AppContext } from './app-env.ts';

/** Throws unless the body is exactly what the contract promises; schemas alone would drop unknown fields. */
function checkAgainst(schema: z.ZodType, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  if (!isDeepStrictEqual(schema.parse(sent), sent))
    throw new Error('The response has fields that are not in the contract');
}

const PRIVATE = 'private, no-store';

/**
 * Sends JSON of the contract's shape. With CHECK_RESPONSES (tests, development), throws if the response breaks the
 * contract or has extra fields.
 */
export function respond<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
  body: z.input<Schema>,
  status: ContentfulStatusCode = 200,
  cacheControl = PRIVATE,
) {
  const { config, now } = c.get('ctx');
  if (config.checkResponses) checkAgainst(schema, body);
  c.header('Cache-Control', cacheControl);
  // Tells the app the server's time; only Cloudflare's network adds this header by itself.
  if (cacheControl === PRIVATE) c.header('Date', new Date(now).toUTCString());
  return c.json(body as object, status);
}

const content = (schema: z.ZodType, type = 'application/json') => ({ [type]: { schema: resolver(schema) } });

/** Codes of a route's errors, by status. */
export type RouteErrors = Partial<Record<number, ErrorCode[]>>;

/**
 * Documents a route for OpenAPI: summary, success statuses (default 200), response schema and type (default JSON),
 * errors beyond the general ones, and the form for uploads (a JSON body documents itself).
 */
export function documentRoute(route: {
  tag: string;
  summary: string;
  status?: number | readonly number[];
  response: z.ZodType;
  type?: string;
  errors?: RouteErrors;
  form?: z.ZodType;
}) {
  const errors = Object.entries(route.errors ?? {}).map(([status, codes]) => [
    status,
    { description: (codes ?? []).join(', '), content: content(errorResponse) },
  ]);
  const done = [route.status ?? 200]
    .flat()
    .map((status) => [status, { description: route.summary, content: content(route.response, route.type) }]);
  return describeRoute({
    tags: [route.tag],
    summary: route.summary,
    ...(route.form && { requestBody: { content: { 'multipart/form-data': { schema: resolver(route.form) } } } }),
    responses: {
      ...Object.fromEntries(done),
      ...Object.fromEntries(errors),
      default: { description: 'Any failure', content: content(errorResponse) },
    },
  });
}
