import { env } from 'cloudflare:workers';
import { elsewhere } from '../families/limits/uses.ts';
import type { Client } from './client.ts';
import type { Person } from './factories.ts';
import { countOf, rowsOf } from './races.ts';

export const LONG = 'x'.repeat(20_000);

/** Sets an account's stored bytes, as if it had older drafts. */
export const setStored = (person: Person, bytes: number) =>
  env.DB.prepare('UPDATE users SET text_bytes = ?2 WHERE seq = ?1').bind(person.seq, bytes).run();

export const storedBytesOf = async (person: Person) =>
  (await rowsOf<{ n: number }>('SELECT text_bytes AS n FROM users WHERE seq = ?1', person.seq))[0]?.n ?? 0;

export const revisionsOf = (person: Person) => countOf('revisions WHERE author = ?1', person.seq);

/** Saves from an address of its own. */
export const putDraft = (client: Client, id: string, body: object) => elsewhere(client).put(`/api/drafts/${id}`, body);
