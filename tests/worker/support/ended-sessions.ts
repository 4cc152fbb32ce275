import { env } from 'cloudflare:workers';
import type { SessionsResponse } from '#contract/accounts';
import { allRoutes, permittedActor, type Row, routeOf } from './access.ts';
import { PASSWORD } from './accounts.ts';
import { type Client, newClient } from './client.ts';
import { type Person, signedIn } from './factories.ts';
import { isOnLibsql } from './libsql.ts';
import { type ActorName, actorNames, type World } from './world.ts';

const isDeep = env.DEEP === '1';
type Cookies = Record<string, string>;

const copyOf = (client: Client) => newClient({ cookies: Object.fromEntries(client.cookies) });

/** Ways to end a session while its cookie remains. The first one ends all others. */
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

/** Returns the actor who loses most with the session: the one who sees the most, else the last that is allowed. */
const mostEntitled = (row: Row): ActorName => row.premium?.[0] ?? row.drafted?.[0] ?? permittedActor(row);

/**
 * Returns whether this run tries a row: all in deep runs, else inexpensive rows (a third on libSQL) and those with
 * premium text. Pictures are public, and another row has deleted one.
 */
export const isTried = ([key, row]: readonly [string, Row]): boolean =>
  (isDeep && !key.includes(' /media/')) ||
  row.premium !== undefined ||
  (key.includes(' /api/') &&
    !key.endsWith('openapi.json') &&
    (!isOnLibsql || allRoutes.indexOf(routeOf(key)) % 3 === 0));

/**
 * Ends a session of every actor in every way.
 * @returns the cookies to try a row with, those of the actor who loses most; in deep runs all
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
