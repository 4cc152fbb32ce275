import { env, exports } from 'cloudflare:workers';
import { seededRandom } from '../../support/seeded-random.ts';
import { allRoutes, permittedActor, type Row, routeOf } from './access.ts';
import { matrix } from './access-rows.ts';
import { signedIn } from './factories.ts';
import { pathOf, type World } from './world.ts';

export const EVIL = 'https://evil.example';
const SEED = 20_261_122;

/** Returns a sample of this size (larger in deep runs, by default everything), the same in each run. */
export function sampleOf<Item>(items: readonly Item[], count: number, deepCount = items.length): Item[] {
  const random = seededRandom(SEED);
  const drawn = items.map((item) => ({ item, at: random() })).toSorted((a, b) => a.at - b.at);
  return drawn.slice(0, env.DEEP === '1' ? deepCount : count).map(({ item }) => item);
}

/** Returns foreign origins, undefined for none: simple ones, and in deep runs all that resemble the product's. */
export function foreignOrigins(): (string | undefined)[] {
  const { host, hostname, protocol, port } = new URL(env.APP_ORIGIN);
  const otherScheme = protocol === 'https:' ? 'http:' : 'https:';
  const alike = [
    '',
    `${env.APP_ORIGIN}.evil.example`,
    `${env.APP_ORIGIN}@evil.example`,
    `${otherScheme}//${host}`,
    `${protocol}//evil.${host}`,
    `${protocol}//${hostname}:${Number(port) + 1}`,
    `${env.APP_ORIGIN}/`,
    `${env.APP_ORIGIN} ${EVIL}`,
    host,
    EVIL.replace('https', 'chrome-extension'),
  ];
  return [undefined, 'null', EVIL, ...sampleOf(alike, 1)];
}

/** These routes authenticate the request itself: by a signature, or by the token of an emailed link. */
export const SIGNED = ['POST /api/webhooks/stripe', 'POST /api/webhooks/mail/:provider', 'POST /unsubscribe'];

/** Every writing route, except those that authenticate the request itself. */
export const unsafeRoutes = allRoutes.filter((route) => !route.startsWith('GET ') && !SIGNED.includes(route));

export type Sent = { method: string; path: string; cookie: string; bytes: Uint8Array<ArrayBuffer>; type: string };

/** Returns the request that the web app would send to a route for a permitted user, for another site to send. */
export async function ownRequest(route: string, world: World): Promise<Sent> {
  const [key, row] = Object.entries(matrix).find(([name]) => routeOf(name) === route) as [string, Row];
  const [method = '', pattern = ''] = routeOf(key).split(' ');
  const actor = permittedActor(row);
  const { person } = world.actors[actor];
  const things = { ...world.things, ...(await row.on?.(world)), ...row.anew?.() };
  const about = { world, actor, person, things };
  const body = (await row.body?.(about)) ?? {};
  const packed = body instanceof FormData ? new Response(body) : Response.json(body);
  const client = person === null ? null : await signedIn(person);
  return {
    method,
    path: pathOf(pattern, things) + ((await row.query?.(about)) ?? ''),
    cookie: `__Host-session=${client?.cookies.get('__Host-session') ?? ''}`,
    bytes: new Uint8Array(await packed.arrayBuffer()),
    type: packed.headers.get('Content-Type') ?? '',
  };
}

/** A single address: the log limits its rows per address. */
const ADDRESS = '10.77.0.1';

/** Sends a request with these headers and no others but the cookie, which a browser would send along. */
export async function sendFrom({ method, path, cookie, bytes }: Sent, headers: Record<string, string | undefined>) {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const hasBody = method !== 'GET' && method !== 'OPTIONS';
  return await exports.default.fetch(`${env.APP_ORIGIN}${path}`, {
    method,
    headers: {
      'CF-Connecting-IP': ADDRESS,
      Cookie: cookie,
      ...Object.fromEntries(given),
    },
    redirect: 'manual',
    ...(hasBody && { body: bytes }),
  });
}
