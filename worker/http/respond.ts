import { isDeepStrictEqual } from 'node:util';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { describeRoute, resolver } from 'hono-openapi';
import type * as z from 'zod';
import type { ErrorCode } from '#contract/errors';
import { errorResponse } from '#contract/errors.schema';
import type { AppContext } from './app-env.ts';

/** @throws when what would leave is not, field by field, what the contract promises: schemas drop what they do not know */
function checkAgainst(schema: z.ZodType, body: unknown): void {
  const leaving: unknown = JSON.parse(JSON.stringify(body));
  if (!isDeepStrictEqual(schema.parse(leaving), leaving)) throw new Error('The answer says more than the contract');
}

/**
 * Answers with JSON of the contract's shape. Where CHECK_RESPONSES is on (tests, development) an answer that breaks
 * the contract, or says more than it, throws instead of leaving.
 */
export function respond<Schema extends z.ZodType>(
  c: AppContext,
  schema: Schema,
  body: z.input<Schema>,
  status: ContentfulStatusCode = 200,
  cacheControl = 'private, no-store',
) {
  if (c.get('ctx').config.checkResponses) checkAgainst(schema, body);
  c.header('Cache-Control', cacheControl);
  return c.json(body as object, status);
}

const content = (schema: z.ZodType, type = 'application/json') => ({ [type]: { schema: resolver(schema) } });

/**
 * What the OpenAPI document says of a route: a summary, the statuses of what it does (200 without any), the answer's shape
 * and its type (JSON without one), the errors beyond the general ones, and the form it takes if it takes files (a JSON body describes itself).
 */
export function documentRoute(route: {
  tag: string;
  summary: string;
  status?: number | readonly number[];
  response: z.ZodType;
  type?: string;
  errors?: Partial<Record<number, ErrorCode[]>>;
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
