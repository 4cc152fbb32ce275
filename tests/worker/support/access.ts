import { env } from 'cloudflare:workers';
import type { ErrorCode } from '#contract/errors';
import { pagePaths } from '#contract/page';
import { app } from '../../../worker/app.ts';
import { newClient } from './client.ts';
import { type Person, signedIn } from './factories.ts';
import { isOnLibsql } from './libsql.ts';
import { type Actor, type ActorName, actorNames, DRAFTED, PREMIUM, pathOf, type Things, type World } from './world.ts';

/** What somebody is answered: that it was done, or the code of the refusal. */
export type Outcome = 'ok' | ErrorCode;

/** One attempt at a route. */
export type Attempt = { world: World; actor: ActorName; person: Person | null; things: Things };

/** What a route is given so that only access decides about it, and who gets to see which secret of the world. */
export type Given = {
  /** By default `{}`; null for a GET. */
  body?: (attempt: Attempt) => unknown;
  /** With its question mark. */
  query?: (attempt: Attempt) => string | Promise<string>;
  headers?: (attempt: Attempt, body: unknown) => Record<string, string> | Promise<Record<string, string>>;
  /** Things of this row's own, where whoever may do it uses them up; and of each attempt's own. */
  on?: (world: World) => Promise<Things>;
  anew?: () => Things;
  premium?: readonly ActorName[];
  drafted?: readonly ActorName[];
  /** Whether the e-mail addresses of others are in it. */
  emails?: boolean;
};
export type Row = Given & { who: (actor: ActorName) => Outcome };

/** A class of routes: what each actor is answered, those who are not named being answered `others`. */
const rule =
  (others: Outcome, named: Partial<Record<ActorName, Outcome>> = {}) =>
  (given: Given = {}): Row => ({ who: (actor) => named[actor] ?? others, ...given });

/** So many ask for what is anybody's. */
const SAMPLE = 3;

const READERS = {
  reader: 'forbidden',
  subscriber: 'forbidden',
  'lapsed subscriber': 'forbidden',
  admin: 'forbidden',
} as const;

export const anyone = rule('ok');
export const signedInOnly = rule('ok', { guest: 'signed_out' });
export const adminOnly = rule('forbidden', { guest: 'signed_out', admin: 'ok' });
/** Who has a blog; an address that is not confirmed, or none, keeps others from it. */
export const writersOnly = rule('ok', {
  guest: 'signed_out',
  'unconfirmed reader': 'email_unconfirmed',
  ...READERS,
} as const);
/** Who has a profile: without one there is nothing to change. */
export const profilesOnly = rule('not_found', { guest: 'signed_out', author: 'ok', 'other blogger': 'ok' });
/** While the address is not confirmed. */
export const unconfirmedOnly = rule('conflict', { guest: 'signed_out', 'unconfirmed reader': 'ok' });
/** Somebody's own: for others it does not exist, or they are told that it is not theirs. */
export const ownOnly = (owner: ActorName, given: Given = {}, others: Outcome = 'not_found') =>
  rule(others, { guest: 'signed_out', [owner]: 'ok' })(given);
/** As said, one by one. */
export const each = (others: Outcome, named: Partial<Record<ActorName, Outcome>>, given: Given = {}) =>
  rule(others, named)(given);

/** Every route of the API and of the rest of the app, and every page: `GET /api/posts/:id`. */
export const allRoutes: readonly string[] = [
  ...new Set([
    ...app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}$/, '')}`),
    ...Object.values(pagePaths).map((path) => `GET ${path.replace('?', '')}`),
  ]),
];

/** A row's route: what follows a comma tells rows of one route apart. */
export const routeOf = (key: string): string => key.replace(/,.*$/, '');

const isDeep = env.DEEP === '1';

/** Composing a page costs as much as thirty requests, the API's document more: few of them are asked for but in deep runs. */
function sampled(key: string, row: Row): readonly ActorName[] {
  const isApi = key.includes(' /api/') && !key.endsWith('openapi.json');
  if (row.premium !== undefined) return isApi ? actorNames : ['guest', 'lapsed subscriber', ...row.premium];
  const place = allRoutes.indexOf(routeOf(key));
  if (!isApi) return place % SAMPLE === 0 ? [actorNames[place % actorNames.length] ?? 'guest'] : [];
  return Array.from({ length: SAMPLE }, (_, n) => actorNames[(place + n * SAMPLE) % actorNames.length] ?? 'guest');
}

/**
 * Whose attempts are made at a route: of those who are refused all, a share of them on libSQL. What is anybody's is asked for by some, but in deep
 * runs, those among them who see more than others.
 */
export function actorsOf(key: string, row: Row, which: 'refused' | 'let'): readonly ActorName[] {
  // What is not available to somebody they were let to ask for.
  const isLet = (actor: ActorName) => ['ok', 'unavailable'].includes(row.who(actor));
  const place = allRoutes.indexOf(routeOf(key));
  if (which === 'refused') {
    const refused = actorNames.filter((actor) => !isLet(actor));
    // Who may what is asked of D1 whole; here, whether the second database says the same of each route.
    return isDeep || !isOnLibsql ? refused : refused.filter((_, n) => (place + n) % SAMPLE === 0);
  }
  return isDeep || !actorNames.every(isLet) ? actorNames.filter(isLet) : sampled(key, row);
}

/** One of those who may: the last, who is an admin where admins may. */
export const byWhom = (row: Row): ActorName => actorNames.findLast((actor) => row.who(actor) === 'ok') ?? 'admin';

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

async function outcomeOf(response: Response, text: string): Promise<Outcome | string> {
  if (response.ok || response.status === 101) return 'ok';
  try {
    return (JSON.parse(text) as { error: { code: string } }).error.code;
  } catch {
    return `${response.status} ${text.slice(0, 100)}`;
  }
}

/** What an answer gives away: the world's secrets, and addresses of others. */
function shownIn(text: string, { world, person }: Attempt): string[] {
  const others = Object.values(world.actors).flatMap(({ person: other }) =>
    other === null || other.seq === person?.seq ? [] : [other.email],
  );
  return [
    ...(text.includes(PREMIUM) ? ['premium'] : []),
    ...(text.includes(DRAFTED) ? ['drafted'] : []),
    ...(others.some((email) => text.includes(email)) ? ['emails'] : []),
  ];
}

const OUR_COOKIE =
  /^__Host-(?:session|device|bookmark)=[^;]*(?:; Max-Age=\d+)?; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

/** Headers that would let others in: cookies within reach of scripts or other sites, and answers that other sites may read. */
export function looseHeaders({ headers }: Response): string[] {
  const names = [...headers.keys()].filter((name) => /^(?:access-control-|timing-allow-origin)/i.test(name));
  return [...names, ...headers.getSetCookie().filter((line) => !OUR_COOKIE.test(line))];
}

/**
 * Tries a route as one of the actors, by default in a browser of their own that this attempt may sign out.
 * @param key the row's: `PUT /api/posts/:id, a new one`
 * @param actor.client what is sent with, where not a new browser
 */
export async function attempt(key: string, row: Row, about: Attempt, client?: Actor['client']) {
  const [method = '', route = ''] = routeOf(key).split(' ');
  const browser = client ?? (about.person === null ? newClient() : await signedIn(about.person));
  const body = isRead(method) ? undefined : ((await row.body?.(about)) ?? {});
  const path = pathOf(route, { ...about.things, ...row.anew?.() }) + ((await row.query?.(about)) ?? '');
  const response = await browser.send(method, path, body, await row.headers?.(about, body));
  // Pictures and zips too.
  const text = new TextDecoder().decode(await response.arrayBuffer());
  response.webSocket?.accept();
  response.webSocket?.close();
  return { outcome: await outcomeOf(response, text), shown: shownIn(text, about), loose: looseHeaders(response) };
}

/** What `attempt` should find. */
export function expected(row: Row, actor: ActorName) {
  const shown = (['premium', 'drafted'] as const).filter((secret) => row[secret]?.includes(actor));
  return {
    outcome: row.who(actor),
    shown: [...shown, ...(row.emails === true && row.who(actor) === 'ok' ? ['emails'] : [])],
    loose: [],
  };
}
