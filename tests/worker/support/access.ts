import { env } from 'cloudflare:workers';
import type { AdminRole } from '#contract/admin-areas';
import type { ErrorCode } from '#contract/errors';
import { pagePaths } from '#contract/page';
import { app } from '../../../worker/app.ts';
import { newClient } from './client.ts';
import { type Person, signedIn } from './factories.ts';
import { isOnLibsql } from './libsql.ts';
import { type Actor, type ActorName, actorNames, DRAFTED, PREMIUM, pathOf, type Things, type World } from './world.ts';

/** The result of an attempt: success, or the error's code. */
export type Outcome = 'ok' | ErrorCode;

/** One attempt at a route. */
export type Attempt = { world: World; actor: ActorName; person: Person | null; things: Things };

/** Requests in which only access decides the result, and the actors who may see each secret of the world. */
export type Given = {
  /** By default `{}`; null for a GET. */
  body?: (attempt: Attempt) => unknown;
  /** With its question mark. */
  query?: (attempt: Attempt) => string | Promise<string>;
  headers?: (attempt: Attempt, body: unknown) => Record<string, string> | Promise<Record<string, string>>;
  /** Resources of this row, and of each attempt where a permitted request uses them up. */
  on?: (world: World) => Promise<Things>;
  anew?: () => Things;
  premium?: readonly ActorName[];
  drafted?: readonly ActorName[];
  /** True if the response contains other users' emails. */
  emails?: boolean;
  /** Roles of admins who may use the route beside owners, the actor `admin`. */
  roles?: readonly AdminRole[];
};
export type Row = Given & { who: (actor: ActorName) => Outcome };

/** Returns a class of routes: the response for each actor; actors that are not named receive `others`. */
const rule =
  (others: Outcome, named: Partial<Record<ActorName, Outcome>> = {}) =>
  (given: Given = {}): Row => ({ who: (actor) => named[actor] ?? others, ...given });

/** Number of actors that request a public route. */
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
/** Owners and the admins with one of these roles. */
const adminsWith =
  (...roles: AdminRole[]) =>
  (given: Given = {}): Row => ({ ...adminOnly(given), roles });
export const everyAdmin = adminsWith('moderator', 'finance', 'support');
export const moderators = adminsWith('moderator');
export const finance = adminsWith('finance');
export const support = adminsWith('support');
export const moderatorsAndSupport = adminsWith('moderator', 'support');
export const moderatorsAndFinance = adminsWith('moderator', 'finance');
/** Bloggers only; other actors need a confirmed email first. */
export const writersOnly = rule('ok', {
  guest: 'signed_out',
  'unconfirmed reader': 'email_unconfirmed',
  ...READERS,
} as const);
/** Actors with a profile: without one there is nothing to change. */
export const profilesOnly = rule('not_found', { guest: 'signed_out', author: 'ok', 'other blogger': 'ok' });
/** Only while the email is unconfirmed. */
export const unconfirmedOnly = rule('conflict', { guest: 'signed_out', 'unconfirmed reader': 'ok' });
/** Owner only: for other actors the resource does not exist, or access is forbidden. */
export const ownOnly = (owner: ActorName, given: Given = {}, others: Outcome = 'not_found') =>
  rule(others, { guest: 'signed_out', [owner]: 'ok' })(given);
/** Each actor has the given response. */
export const each = (others: Outcome, named: Partial<Record<ActorName, Outcome>>, given: Given = {}) =>
  rule(others, named)(given);

/** Every route of the API and the rest of the app, and every page: `GET /api/posts/:id`. */
export const allRoutes: readonly string[] = [
  ...new Set([
    ...app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replace(/\{[^}]*\}$/, '')}`),
    ...Object.values(pagePaths).map((path) => `GET ${path.replace('?', '')}`),
  ]),
];

/** Returns a row's route: the text after a comma distinguishes rows of one route. */
export const routeOf = (key: string): string => key.replace(/,.*$/, '');

const isDeep = env.DEEP === '1';

/** Rendering a page costs as much as thirty requests, and the API's document more: only deep runs send all of them. */
function sampled(key: string, row: Row): readonly ActorName[] {
  const isApi = key.includes(' /api/') && !key.endsWith('openapi.json');
  if (row.premium !== undefined) return isApi ? actorNames : ['guest', 'lapsed subscriber', ...row.premium];
  const place = allRoutes.indexOf(routeOf(key));
  if (!isApi) return place % SAMPLE === 0 ? [actorNames[place % actorNames.length] ?? 'guest'] : [];
  return Array.from({ length: SAMPLE }, (_, n) => actorNames[(place + n * SAMPLE) % actorNames.length] ?? 'guest');
}

/**
 * Returns the actors that try a row: all that are refused (a share of them on libSQL), and a sample of those that are
 * allowed, unless the run is deep. The sample prefers actors who see more.
 */
export function actorsOf(key: string, row: Row, which: 'refused' | 'let'): readonly ActorName[] {
  // A response of `unavailable` means that access was granted.
  const isLet = (actor: ActorName) => ['ok', 'unavailable'].includes(row.who(actor));
  const place = allRoutes.indexOf(routeOf(key));
  if (which === 'refused') {
    const refused = actorNames.filter((actor) => !isLet(actor));
    // D1 covers access in full; this run checks that libSQL agrees on each route.
    return isDeep || !isOnLibsql ? refused : refused.filter((_, n) => (place + n) % SAMPLE === 0);
  }
  return isDeep || !actorNames.every(isLet) ? actorNames.filter(isLet) : sampled(key, row);
}

/** Returns one actor that is allowed: the last, an admin if admins are allowed. */
export const permittedActor = (row: Row): ActorName =>
  actorNames.findLast((actor) => row.who(actor) === 'ok') ?? 'admin';

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

async function outcomeOf(response: Response, text: string): Promise<Outcome | string> {
  if (response.ok || response.status === 101) return 'ok';
  try {
    return (JSON.parse(text) as { error: { code: string } }).error.code;
  } catch {
    return `${response.status} ${text.slice(0, 100)}`;
  }
}

/** Returns the secrets in a response: those of the world, and other users' emails. */
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
  /^__Host-(?:session|device|bookmark|challenge)=[^;]*(?:; Max-Age=\d+)?; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

/** Returns unsafe headers: cookies that scripts or other sites can use, and responses that other sites may read. */
export function looseHeaders({ headers }: Response): string[] {
  const names = [...headers.keys()].filter((name) => /^(?:access-control-|timing-allow-origin)/i.test(name));
  return [...names, ...headers.getSetCookie().filter((line) => !OUR_COOKIE.test(line))];
}

/**
 * Sends a row's request as an actor, by default in a new browser that the attempt may sign out.
 * @param key the row's: `PUT /api/posts/:id, a new one`
 * @param actor.client the browser to use instead
 */
export async function attempt(key: string, row: Row, about: Attempt, client?: Actor['client']) {
  const [method = '', route = ''] = routeOf(key).split(' ');
  const browser = client ?? (about.person === null ? newClient() : await signedIn(about.person));
  const body = isRead(method) ? undefined : ((await row.body?.(about)) ?? {});
  const path = pathOf(route, { ...about.things, ...row.anew?.() }) + ((await row.query?.(about)) ?? '');
  const response = await browser.send(method, path, body, await row.headers?.(about, body));
  // Includes images and zip files.
  const text = new TextDecoder().decode(await response.arrayBuffer());
  response.webSocket?.accept();
  response.webSocket?.close();
  return { outcome: await outcomeOf(response, text), shown: shownIn(text, about), loose: looseHeaders(response) };
}

/** Returns the expected result of `attempt`. */
export function expected(row: Row, actor: ActorName) {
  const shown = (['premium', 'drafted'] as const).filter((secret) => row[secret]?.includes(actor));
  return {
    outcome: row.who(actor),
    shown: [...shown, ...(row.emails === true && row.who(actor) === 'ok' ? ['emails'] : [])],
    loose: [],
  };
}
