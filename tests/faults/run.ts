import { randomUUID } from 'node:crypto';
import { type Chance, seededChance } from './chance.ts';
import { type Answer, type Client, type Init, newClient } from './client.ts';
import { type Ledger, newLedger } from './ledger.ts';
import { newObservations, type Observations } from './observations.ts';
import type { Surroundings } from './surroundings.ts';

export const PASSWORD = 'quiet-harbour-7';

/** A user with an account; `isMissingAtProvider` after they have requested its deletion. */
export type Person = { id: string; username: string; email: string; client: Client; isGone: boolean };

/** A work, which only one writer or one admin changes during the run. */
export type Work = {
  id: string;
  owner: Person;
  title: string;
  /** The mark at the end of a premium text. */
  canary: string | null;
  /** The change that may happen after its publication. */
  fate: 'kept' | 'switched' | 'withdrawn' | 'moderated';
};

/** The state of one run: its users, their works and the confirmed changes. */
export type Run = {
  chance: Chance;
  world: Surroundings;
  ledger: Ledger;
  observations: Observations;
  readers: Person[];
  writers: Person[];
  admin: Person;
  guest: Client;
  works: Work[];
  /** Stored images, by path. */
  pictures: Map<string, Uint8Array>;
  paid: Payment[];
};

/** A reader's payment to a writer. `isFailing`: the card succeeds only once. */
export type Payment = { reader: Person; writer: Person; checkoutId: string; isFailing: boolean };

export function newRun(world: Surroundings, seed: number): Run {
  const observations = newObservations();
  const client = () => newClient(world.origin, observations);
  const admin = { id: 'admin', username: 'the_admin', email: 'admin@faults.test', client: client(), isGone: false };
  return {
    chance: seededChance(seed),
    world,
    ledger: newLedger(),
    observations,
    admin,
    guest: client(),
    readers: [],
    writers: [],
    works: [],
    pictures: new Map(),
    paid: [],
  };
}

/** Returns whether it is unknown if the request ran. */
export const isUnsure = (response: Answer): boolean => response === null || response.status >= 500;

/** Requests a change and records the result. @param about the subject, and `to` its new value */
export async function change(
  { ledger }: Run,
  client: Client,
  { about, to, path, ...init }: Init & { about: string; to: string; path: string },
): Promise<Answer> {
  const response = await client.send(path, init);
  if (isUnsure(response)) ledger.doubt(about, to);
  else if (response?.isDone) ledger.acknowledge(about, to);
  return response;
}

/** Waits for the email with a link. @returns the link's token; null after the time limit */
async function tokenMailed({ world }: Run, email: string, patienceMs: number): Promise<string | null> {
  for (const end = performance.now() + patienceMs; performance.now() < end; ) {
    const [mail] = world.office.mailsTo(email, /confirm/i);
    const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
    if (link !== undefined) return new URL(link).searchParams.get('token');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}

/** Makes an account, as often as that takes. */
export async function signUp(run: Run, username: string): Promise<Person> {
  const client = newClient(run.world.origin, run.observations);
  const account = { username, email: `${username}@faults.test`, password: PASSWORD };
  const made = await client.insist('/api/auth/sign-up', { method: 'POST', body: account });
  // The response was lost, but the account exists.
  if (made.status === 409) await signIn(client, account);
  else if (!made.isDone) throw new Error(`sign-up: ${made.text}`);
  run.ledger.acknowledge(`account:${username}`, account.email);
  const { viewer } = (await client.insist('/api/session', {})).json<{ viewer: { id: string } | null }>();
  if (viewer === null) throw new Error(`${username} is not signed in`);
  return { id: viewer.id, username, email: account.email, client, isGone: false };
}

export async function signIn(client: Client, { email }: { email: string }): Promise<void> {
  const body = { email, password: PASSWORD };
  const { isDone, text } = await client.insist('/api/auth/sign-in', { method: 'POST', body });
  if (!isDone) throw new Error(`sign-in: ${text}`);
}

/** Opens the email's link, once it arrives. @returns whether it arrived */
export async function confirm(run: Run, { username, email, client }: Person, patienceMs: number): Promise<boolean> {
  const token = await tokenMailed(run, email, patienceMs);
  if (token === null) return false;
  const path = '/api/auth/confirm-email';
  await change(run, client, { about: `confirmed:${username}`, to: 'yes', path, method: 'POST', body: { token } });
  return true;
}

const PARAGRAPH = 'A soup is stirred for a long time, and nobody looks at the clock meanwhile. ';

/** Publishes a new work, or notes that it may have been published. */
export async function publish(run: Run, owner: Person, isFree: boolean, fate: Work['fate']): Promise<Work> {
  const canary = isFree ? null : `canary-${run.chance.hex(16)}`;
  const work: Work = { id: randomUUID(), owner, title: `Soup ${run.chance.hex(8)}`, canary, fate };
  if (canary !== null) run.observations.mark(canary, owner.id);
  run.works.push(work);
  await putWork(run, work, isFree);
  return work;
}

/** Publishes a work, also again after unpublishing. */
export async function putWork(run: Run, work: Work, isFree: boolean): Promise<Answer> {
  const { owner, title, canary } = work;
  const content = canary === null ? PARAGRAPH.repeat(12) : `${PARAGRAPH.repeat(12)}\n\n${canary}`;
  const post = { title, content, category: 'food', subtopics: [], teams: [], isFree, imageId: null };
  return await change(run, owner.client, {
    about: `published:${work.id}`,
    to: 'yes',
    path: `/api/posts/${work.id}`,
    method: 'PUT',
    body: { post, base: null },
  });
}
