import { env } from 'cloudflare:workers';
import type { ApiRoute } from './routes.ts';
import { TAINT } from './values.ts';
import type { Mutation } from './wire.ts';

/** Headers of clients other than browsers. */
const headers: [name: string, values: string[]][] = [
  ['If-None-Match', ['"', 'W/"', '*', `"${TAINT}", "b`, '"a",'.repeat(2_000), '""']],
  ['If-Modified-Since', [TAINT, 'Thu, 99 Nov 99999 99:99:99 GMT']],
  ['Range', ['bytes=0-', 'bytes=-1', 'bytes=99999999999999999999-', `bytes=${'0-0,'.repeat(1_000)}1-1`, TAINT]],
  ['Accept-Language', [`${TAINT};q=9e9`, 'en;'.repeat(3_000), '*;q=', '../../x']],
  ['Accept', ['text/html', 'image/avif', `${TAINT}/${TAINT}`, 'text/event-stream', '']],
  ['Accept-Encoding', [TAINT, 'gzip;q=0, identity;q=0']],
  ['User-Agent', ['', `<script>${TAINT}</script>`, TAINT.repeat(1_500), "'; DROP TABLE sessions; --"]],
  ['Referer', [`javascript:${TAINT}`, '//', 'http://[::1']],
  ['X-Forwarded-For', ['127.0.0.1', `<b>${TAINT}`, '1,'.repeat(1_000)]],
  ['X-Forwarded-Host', [`${TAINT}.example`]],
  ['X-Forwarded-Proto', ['file', 'http']],
  ['X-Original-URL', ['/api/admin/audit']],
  ['X-HTTP-Method-Override', ['DELETE']],
  ['Forwarded', [`for=${TAINT};host=${TAINT}`]],
  [
    'CF-Connecting-IP',
    ['', '::', ':::::', '::ffff:1.2.3.4%eth0', '1'.repeat(1_000), `<svg/onload=${TAINT}>`, 'a::b::c', "'"],
  ],
  ['CF-IPCountry', ['T1', TAINT]],
  ['CF-Ray', [TAINT]],
  ['CF-Visitor', ['{"scheme":']],
  ['Authorization', [`Bearer ${TAINT}`, 'Basic Og==', 'Basic %%%']],
  ['Cache-Control', ['no-cache', 'only-if-cached', `max-age=${TAINT}`]],
  ['Sec-Fetch-Site', ['cross-site', TAINT]],
  ['Stripe-Signature', ['', 't=1,v1=', `t=${TAINT},v1=${TAINT}`, 't=9e99,v1=00']],
  ['Content-Encoding', ['gzip', 'br', TAINT]],
  ['Content-Language', [TAINT]],
  ['Expect', ['100-continue']],
  ['Prefer', [TAINT]],
  ['X-Request-Id', [`<b>${TAINT}`]],
];

/** Content types other than JSON, which another site's form can send. */
const types = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json+x',
  `${TAINT}/json`,
];
const jsonTypes = [
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  `application/json;${TAINT}="`,
  'application/json;;;',
];

const cookies: [what: string, cookie: (own: string) => string][] = [
  ['not a token', () => `__Host-session=${TAINT}`],
  ['three parts', () => '__Host-session=e30.e30.e30'],
  ['no algorithm', () => `__Host-session=${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`],
  ['broken encoding', () => '__Host-session=%E0%A4%A'],
  ['quoted', (own) => own.replace(/=(.*)$/, '="$1"')],
  ['twice', (own) => `__Host-session=${TAINT}; ${own}`],
  ['after another', (own) => `${own}; __Host-session=${TAINT}`],
  ['without names', (own) => `=;;=,; =${TAINT}; ${own}`],
  ['prototype keys', (own) => `__proto__=1; constructor=2; ${own}`],
  ['2,000 of them', (own) => `${'a=b; '.repeat(2_000)}${own}`],
  ['a bookmark that is none', (own) => `${own}; __Host-bookmark=${TAINT}`],
  ['a bookmark of another deployment', (own) => `${own}; __Host-bookmark=a.00000000-00000000-00000000-0000`],
  ['a bookmark of ours, corrupted', (own) => `${own}; __Host-bookmark=.${TAINT}-'"`],
  ['a device that is none', (own) => `${own}; __Host-device=${TAINT}.e30.x`],
];

/** Returns the malformed headers to try with a route's requests. */
export function headerMutations({ method, body }: ApiRoute): Mutation[] {
  const set = (name: string, value: string, mustRefuse = false): Mutation => ({
    what: `${name}: ${value.slice(0, 40)}`,
    mustRefuse,
    apply: (wire) => ({ headers: { ...wire.headers, [name]: value } }),
  });
  const isUnsafe = method !== 'GET';
  const ofBodies = isUnsafe && body?.kind !== 'form';
  return [
    ...headers.flatMap(([name, values]) => values.map((value) => set(name, value))),
    ...cookies.map(
      ([what, cookie]): Mutation => ({
        what: `a cookie, ${what}`,
        apply: (wire) => ({ headers: { ...wire.headers, Cookie: cookie(wire.headers.Cookie ?? '') } }),
      }),
    ),
    ...['null', 'https://evil.example', `${env.APP_ORIGIN}.evil.example`, TAINT].map((origin) => set('Origin', origin)),
    ...(ofBodies ? types.map((type) => set('Content-Type', type)) : []),
    ...(ofBodies ? jsonTypes.map((type) => set('Content-Type', type)) : []),
  ];
}
