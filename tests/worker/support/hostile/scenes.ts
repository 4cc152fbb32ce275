import { env } from 'cloudflare:workers';
import { TEASER_LENGTH } from '#contract/limits';
import { DAY } from '#contract/time';
import { categoriesWithPage } from '#contract/topics';
import { getConfig } from '../../../../worker/config.ts';
import { createFollowToken } from '../../../../worker/features/audience/follow-token.service.ts';
import { unsubscribeToken } from '../../../../worker/features/mail/unsubscribe-token.service.ts';
import { hashPassword } from '../../../../worker/platform/passwords.ts';
import { PASSWORD } from '../accounts.ts';
import { listToken } from '../audience.ts';
import { type Client, newClient } from '../client.ts';
import { follow, fresh, newBlogger, newPost, newReader, newWriter, type Person, postInput } from '../factories.ts';
import { openImport } from '../picture-imports.ts';

/** A client, and the parts of a valid request that its schemas do not describe. */
export type Scene = {
  client: Pick<Client, 'cookies' | 'address'>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  form?: () => FormData;
  headers?: Record<string, string>;
};

/**
 * Describes a route's valid requests. `isSpent`: each request needs a new scene. `status`: the response's status if it
 * differs from the document's, with the reason.
 */
export type Setting = { make: () => Promise<Scene>; isSpent?: true; status?: number };

export type PermittedUser = { person: Person; client: Client };

let hash: Promise<string> | undefined;

/** Creates a user with every permission: an admin who writes in every category, with the password PASSWORD. */
export async function newPermittedUser(): Promise<PermittedUser> {
  const { person, client } = await newWriter(...categoriesWithPage.map(({ key }) => key));
  hash ??= hashPassword(PASSWORD);
  await env.DB.batch([
    env.DB.prepare('INSERT INTO admin_users (id, user, created_at) VALUES (?1, ?2, 0)').bind(
      crypto.randomUUID(),
      person.seq,
    ),
    env.DB.prepare('UPDATE users SET password_hash = ?2 WHERE seq = ?1').bind(person.seq, await hash),
  ]);
  return { person, client };
}

/** Creates a user like `newPermittedUser`, with an unconfirmed email. */
export async function newUnconfirmed(): Promise<PermittedUser> {
  const everybody = await newPermittedUser();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(everybody.person.seq).run();
  return everybody;
}

/** Returns the body of a response during set-up. */
export async function readBody<Answer>(answer: Promise<Response>): Promise<Answer> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return await response.json<Answer>();
}

/** Returns a maker of scenes: creates a user and completes the scene with `rest`. */
export const sceneOf =
  (rest: (me: PermittedUser) => Omit<Scene, 'client'> | Promise<Omit<Scene, 'client'>> = () => ({})) =>
  async (): Promise<Scene> => {
    const me = await newPermittedUser();
    return { client: me.client, ...(await rest(me)) };
  };

/** Returns a maker of scenes for a guest. */
export const guest = (rest: () => Omit<Scene, 'client'>) => async (): Promise<Scene> => ({
  client: newClient(),
  ...rest(),
});

const LONG = 'Words that stand for a text of some length. '.repeat(TEASER_LENGTH / 30);

/** Creates a post through the API, with a revision. */
export async function ownPost({ client }: PermittedUser, isFree = true): Promise<string> {
  const id = crypto.randomUUID();
  await readBody(client.put(`/api/posts/${id}`, { post: postInput({ content: LONG, isFree }), base: null }));
  return id;
}

/** Creates another author's post. */
export const othersPost = async () => (await newPost({ content: LONG })).id;

const BRUINS = 'nhl-boston-bruins';
const PACIFIC = 'nhl-pacific';
const newAddress = () => `hostile_${fresh()}@example.test`;

/** Follows a subtopic. Returns its public id. */
async function followedSubtopic({ client }: PermittedUser): Promise<string> {
  const { subtopics } = await readBody<{ subtopics: { id: string }[] }>(
    client.put('/api/interests/travel/subtopics', { subtopics: ['Europe'] }),
  );
  return subtopics[0]?.id ?? '';
}

const someonesPost = sceneOf(async (me) => ({ params: { id: await ownPost(me) } }));
const newWork = sceneOf(() => ({ params: { id: crypto.randomUUID() } }));
const ownBlog = sceneOf(({ person }) => ({ params: { id: person.id } }));
const draftFields = { title: 'A draft', content: 'So far.', category: 'food', subtopics: [], teams: [], isFree: true };
const draft = () => ({
  base: 0,
  writer: crypto.randomUUID(),
  sentAt: 1,
  overwrite: false,
  fields: {
    ...draftFields,
    imageId: null,
    imageAlt: 'A pot',
    subtitle: 'And more',
    description: 'In short',
    shareImageId: null,
    format: 2,
  },
});

async function draftOf({ client }: PermittedUser): Promise<string> {
  const id = crypto.randomUUID();
  await readBody(client.put(`/api/drafts/${id}`, draft()));
  return id;
}

/** Saves a draft that can be published, with the texts that a schedule copies. */
async function completeDraft({ client }: PermittedUser): Promise<{ id: string; base: number }> {
  const id = crypto.randomUUID();
  const request = draft();
  request.fields.content = LONG;
  const { version } = await readBody<{ version: number }>(client.put(`/api/drafts/${id}`, request));
  return { id, base: version };
}

const scheduleBody = (base: number) => ({
  publishAt: Date.now() + 7 * DAY,
  zone: 'Europe/Amsterdam',
  base,
  withMail: true,
});

const scheduledDraft = sceneOf(async (me) => {
  const { id, base } = await completeDraft(me);
  await readBody(me.client.put(`/api/drafts/${id}/schedule`, scheduleBody(base)));
  return { params: { id } };
});

const othersBlog = sceneOf(async () => ({ params: { id: (await newBlogger()).id } }));
const memberOfList = sceneOf(async () => ({ query: { token: await listToken({ contact: 1, blogger: 1 }) } }));
const ownReader = sceneOf(async ({ person }) => {
  const { client } = await newReader();
  await readBody(client.put(`/api/bloggers/${person.id}/follow`, {}));
  const row = await env.DB.prepare(
    'SELECT c.id FROM list_members m JOIN contacts c ON c.seq = m.contact WHERE m.blogger = ?1',
  )
    .bind(person.seq)
    .first<{ id: string }>();
  return { params: { id: row?.id ?? '' } };
});
const followTokenFor = ({ seq }: Person) =>
  createFollowToken(
    { email: newAddress(), blogger: seq, cadence: 'each', at: Date.now(), wording: 'Follow' },
    getConfig(env).sessionKeys,
  );

/** Settings of reads and writes, by route; for a route that is missing here, the schemas are sufficient. */
export const settings: Record<string, Setting> = {
  'POST /api/mail/unsubscribe': {
    make: sceneOf(async ({ person }) => ({
      query: { token: await unsubscribeToken(person.id, 'newPosts', getConfig(env).sessionKeys) },
    })),
  },
  'POST /api/mail/confirm': {
    make: sceneOf(async ({ person }) => ({ body: { token: await followTokenFor(person) } })),
  },
  'GET /api/mail/confirm': {
    make: sceneOf(async ({ person }) => ({ query: { token: await followTokenFor(person) } })),
  },
  'GET /api/mail/list': { make: memberOfList },
  'GET /api/imports/:id/picture': {
    make: sceneOf(async ({ person }) => ({
      params: { id: await openImport(person) },
      query: { url: 'https://localhost/a.png' },
    })),
    // No other host takes part in tests, so the address is one that is refused.
    status: 422,
  },
  'PUT /api/mail/list': { make: memberOfList },
  'PUT /api/bloggers/:id/follow': {
    make: sceneOf(async () => ({
      params: { id: (await newBlogger()).id },
      body: { cadence: 'each', post: await othersPost() },
    })),
  },
  'DELETE /api/bloggers/:id/follow': { make: othersBlog },
  'POST /api/bloggers/:id/follow-by-mail': {
    make: sceneOf(async () => ({
      params: { id: (await newBlogger()).id },
      body: { email: newAddress(), cadence: 'weekly', post: await othersPost() },
    })),
  },
  'POST /api/drafts/:id/test-mail': { make: sceneOf(async (me) => ({ params: { id: await draftOf(me) } })) },
  'GET /api/drafts/:id/email': {
    make: sceneOf(async (me) => ({ params: { id: await draftOf(me) }, query: { version: 'whole' } })),
  },
  'GET /api/posts/:id/campaign': { make: someonesPost },
  'POST /api/profile/readers/import': {
    make: sceneOf(() => ({
      body: {
        file: crypto.randomUUID(),
        source: 'substack',
        isConfirmed: true,
        rows: [{ email: newAddress(), isSubscribed: true }],
      },
    })),
  },
  'DELETE /api/profile/readers/:id': { make: ownReader, isSpent: true },
  'PUT /api/account/mail': { make: sceneOf(({ person }) => ({ body: { bloggerId: person.id, cadence: 'each' } })) },
  'POST /api/contact': {
    make: guest(() => ({ body: { name: 'Ann', email: newAddress(), message: 'A few words to the platform.' } })),
  },
  'GET /api/posts/:id': { make: someonesPost },
  'PUT /api/posts/:id': {
    make: sceneOf(() => ({
      params: { id: crypto.randomUUID() },
      body: {
        post: postInput({
          imageAlt: 'A pot',
          subtitle: 'And more',
          description: 'In short',
          shareImageId: null,
          format: 2,
        }),
        base: null,
        emailSubscribers: true,
      },
    })),
  },
  'POST /api/posts/:id/unpublish': { make: someonesPost, isSpent: true },
  'PUT /api/posts/:id/access': {
    make: sceneOf(async (me) => ({ params: { id: await ownPost(me, false) }, body: { isFree: true } })),
  },
  'DELETE /api/posts/:id': { make: someonesPost, isSpent: true },
  'POST /api/posts/:id/views': {
    make: sceneOf(async () => ({ params: { id: await othersPost() }, body: { email: 0, from: '/' } })),
  },
  'PUT /api/posts/:id/reaction': {
    make: sceneOf(async () => ({ params: { id: await othersPost() }, body: { reaction: 'like' } })),
  },
  'POST /api/posts/:id/report': {
    make: sceneOf(async () => ({
      params: { id: await othersPost() },
      body: { reason: 'spam', note: 'It is.', picture: null },
    })),
  },
  'GET /api/saved': {
    make: sceneOf(async ({ client }) => {
      await readBody(client.put(`/api/saved/${await othersPost()}`, { read: true }));
      return { query: { state: 'read', category: 'food' } };
    }),
  },
  'PUT /api/saved/:post': {
    make: sceneOf(async () => ({ params: { post: await othersPost() }, body: { read: true } })),
  },
  'DELETE /api/saved/:post': { make: sceneOf(async () => ({ params: { post: await othersPost() } })) },
  'PUT /api/reading/:post': {
    make: sceneOf(async () => ({ params: { post: await othersPost() }, body: { part: 400 } })),
  },
  'DELETE /api/reading/:post': { make: sceneOf(async () => ({ params: { post: await othersPost() } })) },
  'GET /api/drafts/:id': { make: sceneOf(async (me) => ({ params: { id: await draftOf(me) } })) },
  'PUT /api/drafts/:id': { make: sceneOf(() => ({ params: { id: crypto.randomUUID() }, body: draft() })) },
  'POST /api/drafts/delete': {
    make: sceneOf(async (me) => ({ body: { ids: [await draftOf(me)] } })),
    isSpent: true,
  },
  'DELETE /api/drafts/:id': { make: sceneOf(async (me) => ({ params: { id: await draftOf(me) } })), isSpent: true },
  'PUT /api/drafts/:id/schedule': {
    make: sceneOf(async (me) => {
      const { id, base } = await completeDraft(me);
      return { params: { id }, body: scheduleBody(base) };
    }),
  },
  'DELETE /api/drafts/:id/schedule': { make: scheduledDraft },
  'POST /api/drafts/:id/schedule/now': { make: scheduledDraft, isSpent: true },
  'GET /api/drafts/:id/revisions': { make: newWork },
  'GET /api/drafts/:id/revisions/:number': {
    make: sceneOf(async (me) => ({ params: { id: await ownPost(me), number: '1' } })),
  },
  'GET /api/topics/:category/posts': { make: sceneOf(() => ({ params: { category: 'short-stories' } })) },
  'GET /api/topics/:category/:subtopic/posts': {
    make: sceneOf(() => ({ params: { category: 'travel', subtopic: 'Europe' } })),
  },
  'PUT /api/interests/:category/subtopics': {
    make: sceneOf(() => ({ params: { category: 'travel' }, body: { subtopics: ['Europe', 'Asia'] } })),
  },
  'PUT /api/interests/subtopics/:id': {
    make: sceneOf(async (me) => ({ params: { id: await followedSubtopic(me) }, body: { isImplied: true } })),
  },
  'DELETE /api/interests/subtopics/:id': {
    make: sceneOf(async (me) => ({ params: { id: await followedSubtopic(me) } })),
  },
  'DELETE /api/interests/categories/:id': { make: sceneOf(() => ({ params: { id: 'travel' } })) },
  'PUT /api/mutes/:kind/:id': {
    make: sceneOf(async () => ({ params: { kind: 'blogger', id: (await newBlogger()).id }, body: { confirm: true } })),
  },
  'DELETE /api/mutes/:kind/:id': {
    make: sceneOf(async () => ({ params: { kind: 'blogger', id: (await newBlogger()).id } })),
  },
  'PUT /api/interests/sports': { make: sceneOf(() => ({ body: { leagues: [PACIFIC], teams: [BRUINS] } })) },
  'PUT /api/interests/teams/:id': { make: sceneOf(() => ({ params: { id: BRUINS } })) },
  'PUT /api/interests/leagues/:id': { make: sceneOf(() => ({ params: { id: PACIFIC } })) },
  'DELETE /api/interests/teams/:id': {
    make: sceneOf(async ({ person }) => {
      await follow(person, 'team', BRUINS);
      return { params: { id: BRUINS } };
    }),
  },
  'DELETE /api/interests/leagues/:id': {
    make: sceneOf(async ({ person }) => {
      await follow(person, 'league', PACIFIC);
      return { params: { id: PACIFIC } };
    }),
  },
  'GET /api/teams/:id/posts': { make: sceneOf(() => ({ params: { id: BRUINS } })) },
  'GET /api/bloggers/:id': { make: ownBlog },
  'GET /api/bloggers/:id/posts': { make: ownBlog },
  'GET /api/bloggers/:id/subscription': { make: ownBlog },
  'GET /api/handles/:username': { make: sceneOf(({ person }) => ({ params: { username: person.username } })) },
  'GET /api/handles/:username/available': {
    make: sceneOf(({ person }) => ({ params: { username: person.username } })),
  },
  'PUT /api/bloggers/:id/about-me': {
    make: sceneOf(({ person }) => ({ params: { id: person.id }, body: { aboutMe: 'Somebody who writes.' } })),
  },
  'PUT /api/bloggers/:id/links': {
    make: sceneOf(({ person }) => ({
      params: { id: person.id },
      body: { youtubeUrl: 'https://www.youtube.com/@ann', tiktokUrl: 'tiktok.com/@ann' },
    })),
  },
  'DELETE /api/bloggers/:id/picture': { make: ownBlog },
  'PUT /api/profile/writing-topics': { make: sceneOf(() => ({ body: { categories: ['food', 'travel'] } })) },
  'PUT /api/profile/price': { make: sceneOf(() => ({ body: { priceCents: 310 } })), isSpent: true },
};
