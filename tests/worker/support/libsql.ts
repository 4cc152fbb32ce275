import { env } from 'cloudflare:workers';
import { inject } from 'vitest';
import { libsqlDatabase } from '../../../worker/db/libsql.ts';

/** The product's database address; the tests choose which of the server's databases responds there. */
export const LIBSQL_URL = 'http://libsql.test';
/** True if this run is on libSQL. */
export const isOnLibsql = inject('isOnLibsql');
const server = isOnLibsql ? inject('libsql') : undefined;

/** Returns the first user seq of a file: far from those of earlier files, but close enough for one slice of a count. */
const nextNumbers = () => ((Number(/\d+$/.exec(env.APP_ORIGIN)?.[0]) % 100) + 1) * 100;

/** The database of the current file. */
let current = '';
/** The batons of its streams: those of another database are refused, as a server that was replaced does. */
let batons = new Set<unknown>();

const elsewhere = globalThis.fetch;
if (server !== undefined) {
  globalThis.fetch = async (...args: Parameters<typeof fetch>) => {
    const [input, init] = args;
    if (typeof input !== 'string' || !input.startsWith(LIBSQL_URL)) return await elsewhere(...args);
    const headers = new Headers(init?.headers);
    headers.set('x-namespace-bin', btoa(current).replace(/=+$/, ''));
    const { baton } = JSON.parse(String(init?.body));
    if (baton !== undefined && !batons.has(baton)) return new Response('Received an invalid baton', { status: 400 });
    const known = batons;
    const response = await elsewhere(input.replace(LIBSQL_URL, server.url), { ...init, headers });
    if (response.ok) known.add((await response.clone().json<{ baton: string | null }>()).baton);
    return response;
  };
}

/** Gives the product and `env.DB` a new libSQL database that contains only the catalog. */
export async function beginOnLibsql(): Promise<void> {
  if (server === undefined) throw new Error('no libSQL server');
  const last = current;
  current = crypto.randomUUID();
  batons = new Set();
  const forked = await elsewhere(`${server.adminUrl}/v1/namespaces/${server.template}/fork/${current}`, {
    method: 'POST',
  });
  if (!forked.ok) throw new Error(`fork: ${forked.status} ${await forked.text()}`);
  Object.assign(env, { DB: libsqlDatabase({ url: LIBSQL_URL }), DATABASE_URL: LIBSQL_URL });
  // Limits may outlive `reset`: users of this file get other seqs.
  await env.DB.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('users', ?)").bind(nextNumbers()).run();
  if (last !== '') await elsewhere(`${server.adminUrl}/v1/namespaces/${last}`, { method: 'DELETE' });
}
