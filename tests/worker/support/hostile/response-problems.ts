import { errorResponse } from '#contract/errors.schema';
import type { ApiRoute } from './routes.ts';
import { TAINT } from './values.ts';

/** Error codes that any request may receive: malformed, cross-origin, not found or rate limited. */
const GENERAL = new Set([
  'malformed_request',
  'invalid_input',
  'foreign_origin',
  'not_found',
  'signed_out',
  'too_large',
  'unsupported_media_type',
  'upgrade_required',
]);

/** Names of the product's internals, which no response contains. */
const INTERNALS =
  /D1_ERROR|SQLITE_|LIBSQL_ERROR|Failed query|drizzle|node_modules|\b(?:Type|Range|Syntax|Zod)Error\b|\n\s+at |\.ts:\d/;

const strictError = errorResponse.shape.error.strict();

/** Returns the problems of an error response. @param isOwn whether the request used the route's own method */
export function findErrorProblems(route: ApiRoute, response: Response, text: string, isOwn: boolean): string[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [`is not JSON: ${text.slice(0, 100)}`];
  }
  const parsed = strictError.safeParse((body as { error?: unknown }).error);
  if (!parsed.success || Object.keys(body as object).length !== 1) return [`has another shape: ${text.slice(0, 200)}`];
  const { code, message, requestId } = parsed.data;
  return [
    ...(requestId === response.headers.get('X-Request-Id') ? [] : ['has another request id']),
    ...(message === '' ? ['has no message'] : []),
    ...(INTERNALS.test(text) ? [`names internals: ${text.slice(0, 300)}`] : []),
    ...(isOwn && !GENERAL.has(code) && !route.errors.includes(code) ? [`${code} is not among the route's errors`] : []),
  ];
}

/**
 * The form of a hostile request. `mustRefuse`: it must not be accepted; `mayFail`: the one status of 500 or more that
 * its route may return.
 */
export type SentRequest = { method: string; mustRefuse: boolean; mayFail: number | undefined };

/** Returns the problems of the API's response to a hostile request; usually none. */
export async function findResponseProblems(route: ApiRoute, response: Response, sent: SentRequest): Promise<string[]> {
  const { status, headers } = response;
  if (status === 101) return route.statuses.includes(101) ? [] : ['opens a socket'];
  // Not as text: the runtime warns about a zip file.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const type = headers.get('Content-Type') ?? '';
  const isOwn = sent.method === route.method;
  const tainted = [...headers].filter(([, value]) => value.includes(TAINT)).map(([name]) => name);
  return [
    ...(status >= 500 && status !== sent.mayFail ? [`fails with ${status}: ${text.slice(0, 200)}`] : []),
    ...(status >= 300 && status < 400 && status !== 304 ? [`leads to ${headers.get('Location')}`] : []),
    ...(sent.mustRefuse && status < 400 ? [`is accepted (${status}): ${text.slice(0, 200)}`] : []),
    ...(headers.get('X-Content-Type-Options') === 'nosniff' ? [] : ['may be sniffed']),
    ...(headers.get('Content-Security-Policy') === null ? ['has no content security policy'] : []),
    ...(/html|xml|svg|javascript/.test(type) && !type.startsWith(route.type) ? [`is ${type}`] : []),
    ...(tainted.length > 0 ? [`repeats the input in ${tainted.join()}`] : []),
    ...(isOwn && status < 300 && text !== '' && !type.startsWith(route.type) ? [`is ${type}`] : []),
    ...(status >= 400 && sent.method !== 'HEAD' ? findErrorProblems(route, response, text, isOwn) : []),
  ];
}
