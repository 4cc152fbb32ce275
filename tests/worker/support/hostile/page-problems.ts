import { env } from 'cloudflare:workers';
import { alarmsIn } from './inert.ts';
import { findErrorProblems, type SentRequest } from './response-problems.ts';
import type { ApiRoute } from './routes.ts';
import { TAINT } from './values.ts';

const isOurs = (target: string | null) =>
  target !== null && URL.parse(target, env.APP_ORIGIN)?.origin === env.APP_ORIGIN;

/** Returns the problems of a response's text, by its content type. */
function findTextProblems(route: ApiRoute, response: Response, text: string, isOwn: boolean): string[] {
  const type = response.headers.get('Content-Type') ?? '';
  if (text === '') return [];
  if (type.startsWith('text/html')) return alarmsIn(text);
  if (type.startsWith('application/json')) {
    return response.status < 400 ? [] : findErrorProblems(route, response, text, isOwn);
  }
  return [
    ...(type.startsWith(route.type) ? [] : [`is ${type}`]),
    ...(text.includes(TAINT) ? [`repeats the input: ${text.slice(0, 200)}`] : []),
  ];
}

/**
 * Returns the problems of a response outside the API: a page, an image, a text for crawlers. Unlike an API response it
 * may redirect to a canonical address, and a page may show the input as text.
 */
export async function findPageProblems(route: ApiRoute, response: Response, sent: SentRequest): Promise<string[]> {
  const { status, headers } = response;
  const text = Buffer.from(await response.arrayBuffer()).toString();
  const leadsOn = status >= 300 && status < 400 && status !== 304;
  const tainted = [...headers].filter(([name, value]) => name !== 'location' && value.includes(TAINT));
  return [
    ...(status >= 500 ? [`fails with ${status}: ${text.slice(0, 200)}`] : []),
    ...(leadsOn && !isOurs(headers.get('Location')) ? [`leads to ${headers.get('Location')}`] : []),
    ...(headers.get('X-Content-Type-Options') === 'nosniff' ? [] : ['may be sniffed']),
    ...(headers.get('Content-Security-Policy') === null ? ['has no content security policy'] : []),
    ...tainted.map(([name]) => `repeats the input in ${name}`),
    ...findTextProblems(route, response, text, sent.method === route.method),
  ];
}
