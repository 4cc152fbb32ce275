import { env } from 'cloudflare:workers';
import type { SessionsResponse } from '#contract/accounts';
import type { UploadedImageResponse } from '#contract/images';
import type { OwnProfileResponse } from '#contract/profiles';
import { DAY } from '#contract/time';
import { catalogSubtopics } from '../../../worker/db/catalog/load.ts';
import { deletionOf, newAdmin } from './admins.ts';
import { newInvoice } from './books.ts';
import { type Client, newClient } from './client.ts';
import { writeMessage } from './contact.ts';
import { editor, text } from './drafts.ts';
import {
  anHourAgo,
  newBlogger,
  newPerson,
  newPost,
  newReader,
  newWriter,
  type Person,
  postInput,
  signedIn,
  subscribe,
} from './factories.ts';
import { startImport } from './imports.ts';
import { report } from './moderation.ts';
import { enqueue } from './outbox.ts';
import { pictureForm, profilePictureForm, webp } from './pictures.ts';
import { publish } from './posts.ts';
import { payingReader, type StripeSandbox } from './stripe.ts';
import { publishFirstVersions } from './terms.ts';
import { newFeedKey } from './web-feeds.ts';

/** Actors of the product. The subscribers subscribe to the author. */
export const actorNames = [
  'guest',
  'unconfirmed reader',
  'reader',
  'subscriber',
  'lapsed subscriber',
  'author',
  'other blogger',
  'admin',
] as const;
export type ActorName = (typeof actorNames)[number];

/** A user with their browser; `person` is null for a guest. */
export type Actor = { person: Person | null; client: Client };
/**
 * Values of route parameters, by the preceding noun: `posts/:id`. Consecutive parameters use the noun before the first:
 * `profile-pictures/:file`.
 */
export type Things = Readonly<Record<string, string>>;

/** The text after the teaser of the world's premium post (`posts/:id`), and the text of its draft. */
export const PREMIUM = 'onlyforsubscribers';
export const DRAFTED = 'onlyforitsauthor';

const FILLER = 'Plain words that anybody may read, one after another. '.repeat(12);
const TEAM = 'nhl-boston-bruins';

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} ${response.status} ${await response.text()}`);
  return await response.json<T>();
}

async function newUnconfirmed() {
  const made = await newReader();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(made.person.seq).run();
  return made;
}

async function newLapsed(author: Person) {
  const made = await newReader();
  const end = Date.now() - DAY;
  await subscribe(made.person, author, { active: false, createdAt: end - 30 * DAY, end, endedAt: end });
  return made;
}

/** Creates a writer with paid subscriptions, a premium post, a draft with one revision, and both kinds of images. */
async function newAuthor() {
  const { person, client } = await newWriter('food', 'sports');
  for (let n = 0; n < 5; n++) await newPost({ by: person, isFree: true, at: anHourAgo() });
  const [post, draft] = [crypto.randomUUID(), crypto.randomUUID()];
  const content = `${FILLER}${PREMIUM} and the rest.`;
  const fields = { title: 'For subscribers', content, category: 'sports', isFree: false } as const;
  const made = await publish(client, postInput({ ...fields, teams: [TEAM] }), post);
  if (made.status !== 201) throw new Error(`publishing: ${made.status} ${await made.response.text()}`);
  const { save } = editor(client, draft);
  for (const title of ['Begun', 'Gone on']) await save(text(title, DRAFTED));
  // A revision is stored every ten minutes of writing; a save that conflicts is stored as a revision immediately.
  await editor(client, draft).save(text('Elsewhere', DRAFTED));
  const image = await json<UploadedImageResponse>(await client.post('/api/images', pictureForm([webp(960, 640)])));
  const own = await json<OwnProfileResponse>(
    await client.put(`/api/bloggers/${person.id}/picture`, profilePictureForm(webp(64, 64))),
  );
  const [, folder = '', file = ''] = /\/([^/]+)\/([^/]+)$/.exec(own.profile?.pictureUrl ?? '') ?? [];
  const picture = image.picture.url.slice(image.picture.url.lastIndexOf('/') + 1);
  return { person, client, things: { post, draft, picture, folder, file } };
}

const first = <Row>(rows: readonly Row[], name: string): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error(`the world has no ${name}`);
  return row;
};

/** Returns the id of a session in the user's other browser. */
async function otherSession({ person, client }: { person: Person; client: Client }): Promise<string> {
  await signedIn(person);
  const { sessions } = await json<SessionsResponse>(await client.get('/api/account/sessions'));
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return first(others, 'session').id;
}

/** Creates the resources that only admins see: a report, a password reset request and a completed deletion. */
async function forAdmins(admin: Client, reader: { person: Person; client: Client }, post: string) {
  await json(await report(reader.client, post));
  await json(await newClient().post('/api/auth/reset-requests', { email: reader.person.email }));
  const { reports } = await json<{ reports: { id: string }[] }>(await admin.get('/api/admin/reports'));
  const { requests } = await json<{ requests: { id: string }[] }>(await admin.get('/api/admin/reset-requests'));
  const { person: gone } = await newReader();
  const deletion = await json<{ id: string }>(
    await admin.post(`/api/admin/people/${gone.id}/deletion`, deletionOf(gone)),
  );
  return {
    report: first(reports, 'report').id,
    request: first(requests, 'request').id,
    deletion: deletion.id,
    message: await enqueue(Date.now()),
  };
}

/** Creates a comment of the author on the premium post, with the hidden word, and a report of it. */
async function commentsOn(post: string, author: Actor, subscriber: Actor) {
  const comment = crypto.randomUUID();
  const body = `It says ${PREMIUM} below.`;
  await json(await author.client.post(`/api/posts/${post}/comments`, { id: comment, body, parent: null }));
  await json(await subscriber.client.post(`/api/comments/${comment}/reports`, { reason: 'spam' }));
  // Other tests of the file may have filed more reports than the first page lists.
  const reportOf = 'SELECT r.id FROM comment_reports r JOIN comments c ON c.seq = r.comment WHERE c.id = ?1';
  const report = await env.DB.prepare(reportOf).bind(comment).first<string>('id');
  if (report === null) throw new Error('the world has no report of a comment');
  return { comment, report };
}

/**
 * Creates a small world through the product's API: every actor, and one resource for every route parameter. The author
 * owns the post, the draft and the images; the subscriber the subscription and checkout; the reader the session, report
 * and reset request.
 * @param stripe the payment provider of the test's file (`sandboxFor`)
 */
export async function newWorld(stripe: StripeSandbox) {
  const author = await newAuthor();
  const [reader, other, admin] = [await newReader(), await newWriter('food'), await newAdmin()];
  const subscriber = await payingReader(stripe, author.person);
  const actors: Record<ActorName, Actor> = {
    guest: { person: null, client: newClient() },
    'unconfirmed reader': await newUnconfirmed(),
    reader,
    subscriber,
    'lapsed subscriber': await newLapsed(author.person),
    author,
    'other blogger': other,
    admin,
  };
  const { post, draft, picture, folder, file } = author.things;
  // Nobody renames this one.
  const named = await newBlogger();
  const waiting = await forAdmins(admin.client, reader, post);
  const comments = await commentsOn(post, author, subscriber);
  const subtopics = catalogSubtopics.filter(({ category }) => category === 'food');
  const subtopic = first(subtopics, 'subtopic');
  await publishFirstVersions();
  const things: Things = {
    'posts/:id': post,
    'saved/:post': post,
    'reading/:post': post,
    'hidden-posts/:postId': post,
    'comments/:id': comments.comment,
    'passkeys/:id': 'AAAA',
    'comment-reports/:id': comments.report,
    'comment-bans/:user': (await newPerson()).id,
    'drafts/:id': draft,
    'imports/:id': await startImport(author.client),
    'items/:key': 'substack:1',
    'revisions/:number': '1',
    'sessions/:id': await otherSession(reader),
    'bloggers/:id': author.person.id,
    'people/:id': reader.person.id,
    'admins/:id': admin.person.id,
    'readers/:id': 'nobody-of-this-list',
    'subscriptions/:id': subscriber.subscriptionId,
    'checkouts/:id': subscriber.subscriptionId,
    'reports/:id': waiting.report,
    'terms/:document': 'terms',
    'terms/:version': '1',
    'privacy/:version': '1',
    'cases/:kind': 'article',
    'cases/:id': post,
    // Rows that need a decision or an appeal create their own.
    'statements/:id': post,
    'takedowns/:id': post,
    'appeals/:id': post,
    'reset-requests/:id': waiting.request,
    'deletions/:id': waiting.deletion,
    'outbox/:id': waiting.message,
    'inbox/:id': await writeMessage(reader.person.email),
    'payments/:id': await newInvoice(),
    'csv/:table': 'payments',
    'interests/:category': 'food',
    'categories/:id': 'food',
    'topics/:category': 'food',
    'topics/:subtopic': subtopic.name,
    'subtopics/:id': subtopic.id,
    'mutes/:kind': 'subtopic',
    'mutes/:id': subtopic.id,
    'teams/:id': TEAM,
    'teams/:teamId': TEAM,
    'leagues/:id': 'nhl-atlantic',
    'blog-images/:file': picture,
    'profile-pictures/:folder': folder,
    'profile-pictures/:file': file,
    'mail/:provider': 'sandbox',
    'sitemap/:part': 'pages.xml',
    'feeds/:id': await newFeedKey(reader.client),
    'feeds/:list': 'all.rss',
    'blogger/:file': `${author.person.id}.atom`,
    'topic/:file': 'food.json',
    'topic/:subtopicFile': `${subtopic.name}.rss`,
    'team/:file': 'nhl-boston-bruins.atom',
    'league/:file': 'nhl-atlantic.json',
    '/:category': 'food',
    'topic/:category': 'food',
    'topic/:subtopic': subtopic.name,
    'team/:teamId': TEAM,
    'article/:id': post,
    'article/:slug': 'for-subscribers',
    'blogger/:userId': author.person.id,
    '/:handle': `@${named.username}`,
    'handles/:username': named.username,
    'checkout/:checkoutId': subscriber.subscriptionId,
  };
  return { actors, things };
}

export type World = Awaited<ReturnType<typeof newWorld>>;

/**
 * Returns a route's path with values for its parameters, percent-encoded.
 * @param route as Hono lists it: `/api/posts/:id`
 * @throws Error naming the route when a parameter has no value: add it to the world
 */
export function pathOf(route: string, things: Things): string {
  let noun = '';
  const steps = route.split('/').map((step) => {
    const name = /^:(\w+)/.exec(step)?.[1];
    if (name === undefined) {
      noun = step;
      return step;
    }
    const thing = things[`${noun}/:${name}`];
    if (thing === undefined) throw new Error(`Nothing to fill ${noun}/:${name} of ${route} with`);
    // The product writes the at sign of a handle as it is, and redirects from its other spellings.
    return encodeURIComponent(thing).replace(/^%40/, '@');
  });
  return steps.join('/');
}
