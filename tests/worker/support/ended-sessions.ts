import { env } from 'cloudflare:workers';
import type { SessionsResponse } from '#contract/accounts';
import { allRoutes, byWhom, type Row, routeOf } from './access.ts';
import { PASSWORD } from './accounts.ts';
import { type Client, newClient } from './client.ts';
import { type Person, signedIn } from './factories.ts';
import { isOnLibsql } from './libsql.ts';
import { type ActorName, actorNames, type World } from './world.ts';

const isDeep = env.DEEP === '1';
type Cookies = Record<string, string>;

const copyOf = (client: Client) => newClient({ cookies: Object.fromEntries(client.cookies) });

/** How a session ends while its cookie is still somewhere. The first takes all others along. */
const endings: Record<string, (ending: Client, person: Person) => Promise<unknown>> = {
  'a new password': async (_, person) =>
    await (await signedIn(person)).put('/api/account/password', { current: PASSWORD, password: PASSWORD }),
  'signed out': async (ending) => await copyOf(ending).post('/api/auth/sign-out'),
  'ended from another browser': async (ending, person) => {
    const { sessions } = await (await ending.get('/api/account/sessions')).json<SessionsResponse>();
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id;
    return await (await signedIn(person)).delete(`/api/account/sessions/${id}`);
  },
  expired: async (ending, person) => {
    const { sessions } = await (await ending.get('/api/account/sessions')).json<SessionsResponse>();
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id;
    return await env.DB.prepare('UPDATE sessions SET expires_at = ?1 WHERE id = ?2 AND user = ?3')
      .bind(Date.now() - 1, id, person.seq)
      .run();
  },
};

/** The one whom ending their session takes the most from: who sees the most, else the last of those who may. */
const mostEntitled = (row: Row): ActorName => row.premium?.[0] ?? row.drafted?.[0] ?? byWhom(row);

/**
 * Whether this run tries a row: in deep runs all, else what costs little (on libSQL a third of it) and what premium text
 * is in. Pictures are anybody's, and other rows have taken one away.
 */
export const isTried = ([key, row]: readonly [string, Row]): boolean =>
  (isDeep && !key.includes(' /media/')) ||
  row.premium !== undefined ||
  (key.includes(' /api/') &&
    !key.endsWith('openapi.json') &&
    (!isOnLibsql || allRoutes.indexOf(routeOf(key)) % 3 === 0));

/**
 * Cookies of sessions of everybody that have ended, each in every way.
 * @returns which of them a row is tried with, of whom it takes the most from: in deep runs all
 */
export async function endSessions({ actors }: World) {
  const ended = new Map<ActorName, [how: string, cookies: Cookies][]>();
  for (const actor of actorNames) {
    const { person } = actors[actor];
    const all: [string, Cookies][] = [];
    for (const [how, end] of person === null ? [] : Object.entries(endings)) {
      const client = await signedIn(person as Person);
      const cookies = Object.fromEntries(client.cookies);
      await end(client, person as Person);
      all.push([how, cookies]);
    }
    ended.set(actor, all);
  }
  return {
    forRow(key: string, row: Row): readonly [how: string, cookies: Cookies][] {
      const all = ended.get(mostEntitled(row)) ?? [];
      const n = allRoutes.indexOf(routeOf(key)) % all.length;
      return isDeep || row.premium !== undefined ? all : all.slice(n, n + 1);
    },
  };
}

export type EndedSessions = Awaited<ReturnType<typeof endSessions>>;
