import { env } from 'cloudflare:workers';
import type { Format } from '#contract/format/tree';
import type { PostInput } from '#contract/posts';
import { HOUR } from '#contract/time';
import type { CategoryKey } from '#contract/topics';
import { getConfig } from '../../../worker/config.ts';
import type { Ctx } from '../../../worker/context.ts';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { toStreamKey } from '../../../worker/db/streams.ts';
import { joinAsSubscriberStatements } from '../../../worker/features/audience/members.statements.ts';
import { durablePorts } from '../../../worker/objects/ports.ts';
import { signSessionToken } from '../../../worker/platform/session-token.ts';
import { publishPost } from '../../support/publish-post.ts';
import { newClient } from './client.ts';

let made = 0;

/** Returns a number that is unique within this file. */
export const fresh = () => ++made;

/** Returns the context of a service that a test calls, at this time (milliseconds UTC). */
export function jobCtx(now = Date.now()): Ctx {
  const config = getConfig(env);
  return {
    db: openDatabase(env.DB, config),
    claim: null,
    actor: { kind: 'job', name: 'test' },
    config,
    ports: durablePorts(env),
    now,
    requestId: 'test',
    address: 'test',
    waitUntil: () => {},
  };
}

export type Person = { seq: number; id: string; username: string; email: string };

/** Creates a confirmed account without a usable password. */
export async function newPerson(username = `person_${fresh()}`, createdAt = Date.now()): Promise<Person> {
  const id = crypto.randomUUID();
  const email = `${username}@example.test`;
  const row = await env.DB.prepare(
    `INSERT INTO users (id, email, username, password_hash, email_confirmed_at, created_at)
     VALUES (?1, ?2, ?3, 'none', ?4, ?4) RETURNING seq`,
  )
    .bind(id, email, username, createdAt)
    .first<{ seq: number }>();
  if (row === null) throw new Error('no user');
  return { seq: row.seq, id, username, email };
}

/** Creates an account with a profile. */
export async function newBlogger(username?: string): Promise<Person> {
  const person = await newPerson(username);
  await env.DB.prepare('INSERT INTO profiles (user, id, created_at) VALUES (?1, ?2, ?3)')
    .bind(person.seq, crypto.randomUUID(), Date.now())
    .run();
  return person;
}

/** Returns a browser in which `person` is signed in. */
export async function signedIn(person: Person) {
  const now = Date.now();
  const sessionId = crypto.randomUUID();
  const expiresAt = now + 24 * HOUR;
  await env.DB.prepare(
    'INSERT INTO sessions (id, user, remember, created_at, expires_at, verified_at) VALUES (?1, ?2, 0, ?3, ?4, ?4)',
  )
    .bind(sessionId, person.seq, now, expiresAt)
    .run();
  const claim = { userSeq: person.seq, sessionId };
  const token = await signSessionToken(claim, getConfig(env).sessionKeys, { now, expiresAt });
  return newClient({ cookies: { '__Host-session': token } });
}

/** Creates a reader. Returns their browser, too. */
export async function newReader() {
  const person = await newPerson();
  return { person, client: await signedIn(person) };
}

/** Creates a blogger who writes in these categories, with their browser. */
export async function newWriter(...categories: CategoryKey[]) {
  const person = await newBlogger();
  await env.DB.prepare('INSERT INTO writing_topics (user, category) SELECT ?1, value FROM json_each(?2)')
    .bind(person.seq, JSON.stringify(categories.length === 0 ? ['food'] : categories))
    .run();
  return { person, client: await signedIn(person) };
}

/** Stores the row of an unused image, without files. */
export async function newImage(owner: Pick<Person, 'seq'>, id: string = crypto.randomUUID()): Promise<string> {
  await env.DB.prepare(
    `INSERT INTO images (id, owner, ext, width, height, widths, has_share, color, created_at)
     VALUES (?1, ?2, 'webp', 960, 640, '[480,960]', 0, '#a0b0c0', ?3)`,
  )
    .bind(id, owner.seq, Date.now())
    .run();
  return id;
}

/** Returns the form of a valid post, with the test's changes. */
export const postInput = (changes: Partial<PostInput> = {}): PostInput => ({
  title: `Post number ${fresh()}`,
  content: 'A few words that stand for a text of some length.',
  category: 'food',
  subtopics: [],
  teams: [],
  isFree: true,
  imageId: null,
  ...changes,
});

type PostOptions = {
  by?: Person;
  title?: string;
  content?: string;
  category?: CategoryKey;
  subtopics?: string[];
  teams?: string[];
  isFree?: boolean;
  imageId?: string | null;
  format?: Format;
  at?: number;
};

/** Publishes a post through the product's own service. */
export async function newPost(options: PostOptions = {}) {
  const by = options.by ?? (await newBlogger());
  const title = options.title ?? `Post number ${fresh()}`;
  const { id, slug } = await publishPost(jobCtx(options.at), {
    blogger: by.seq,
    title,
    content: options.content ?? 'A few words that stand for a text of some length.',
    category: options.category ?? 'food',
    subtopics: options.subtopics ?? [],
    teams: options.teams ?? [],
    isFree: options.isFree ?? true,
    imageId: options.imageId ?? null,
    format: options.format,
  });
  return { id, slug, title, by };
}

/** Returns the time of a post that no longer counts towards the hourly limit of publications. */
export const anHourAgo = (): number => Date.now() - HOUR;

/** Follows a team, a league or a blogger by its public id, directly in the table. */
export async function follow(person: Person, kind: 'team' | 'league' | 'blogger', id: string): Promise<void> {
  const table = { team: 'teams', league: 'leagues', blogger: 'users' }[kind];
  const row = await env.DB.prepare(`SELECT seq FROM ${table} WHERE id = ?1`).bind(id).first<{ seq: number }>();
  if (row === null) throw new Error(`no ${kind} ${id}`);
  await env.DB.prepare(`INSERT INTO follows (user, kind, stream, ${kind}, created_at) VALUES (?1, 0, ?2, ?3, ?4)`)
    .bind(person.seq, toStreamKey(kind, row.seq), row.seq, Date.now())
    .run();
}

/** Stores a subscription's rows: the billing relationship, the entitlement and the place on the list. */
export async function subscribe(
  reader: Person,
  blogger: Person,
  state: {
    active?: boolean;
    end?: number | null;
    createdAt?: number;
    unsubscribedAt?: number;
    endedAt?: number | null;
  } = {},
): Promise<void> {
  const { active = true, end = null, createdAt = Date.now(), endedAt = null } = state;
  const { unsubscribedAt = endedAt ?? createdAt } = state;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at, unsubscribed_at,
         ended_at)
       VALUES (?1, ?2, ?3, ?4, ?5, 300, ?6, ?7, ?8)`,
    ).bind(
      crypto.randomUUID(),
      reader.seq,
      blogger.seq,
      active ? 1 : 0,
      active ? 'active' : 'canceled',
      createdAt,
      active ? null : unsubscribedAt,
      endedAt,
    ),
    env.DB.prepare(
      `INSERT INTO subscribers (user, creator, subscribed, subscription_end) VALUES (?1, ?2, 1, ?3)
       ON CONFLICT DO UPDATE SET subscription_end = excluded.subscription_end`,
    ).bind(reader.seq, blogger.seq, end),
  ]);
  if (!active) return;
  const { db } = jobCtx();
  await runBatch(db, joinAsSubscriberStatements(db, { user: reader.seq, blogger: blogger.seq }, createdAt));
}

/** Returns the number of streams that a user follows, for budgets. */
export async function followedStreams(person: Person): Promise<number> {
  const row = await env.DB.prepare('SELECT count(*) AS n FROM follows WHERE user = ?1')
    .bind(person.seq)
    .first<{ n: number }>();
  return row?.n ?? 0;
}
