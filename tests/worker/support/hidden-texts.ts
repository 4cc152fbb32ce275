import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { webFeedFormats } from '#contract/feeds';
import { pagePaths } from '#contract/page';
import { articlePath, slugify } from '#contract/posts';
import { DAY } from '#contract/time';
import { app } from '../../../worker/app.ts';
import type { Client } from './client.ts';
import { fillComments } from './comments.ts';
import { newImage, newPost, newReader, postInput, subscribe } from './factories.ts';
import { saveDraft } from './posts.ts';
import { scheduleDraft } from './schedules.ts';
import type { StripeSandbox } from './stripe.ts';
import { type Actor, newWorld, pathOf, type Things, type World } from './world.ts';

/**
 * Occurs after the teaser of premium posts only, and in withdrawn texts. No three of its letters occur in another word.
 */
export const HIDDEN = 'zqxwvjkqzx';
/** Occurs in the titles of withdrawn posts, which only their author and admins may see. */
export const WITHDRAWN = 'vqjkzwqxvj';
export const TEASER = 'Plain words that anybody may read, one after another. ';
export const FILLER = TEASER.repeat(12);

const ok = async (answer: Promise<Response>) => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
};

type Post = { id: string; title: string; slug: string };

/** Text of format 2 with the hidden word in every element after the teaser, and in a note of the teaser that is too long. */
const RICH = [
  `${TEASER}[^a]`,
  FILLER,
  `## A heading ${HIDDEN}`,
  `- An item ${HIDDEN} with [a link](https://${HIDDEN}.example/)`,
  `> A quote ${HIDDEN} with \`code ${HIDDEN}\``,
  `![A description ${HIDDEN}](image:${HIDDEN} "A caption ${HIDDEN}")`,
  `\`\`\`js\n${HIDDEN}\n\`\`\``,
  `https://${HIDDEN}.example/card`,
  `[^a]: ${FILLER}${HIDDEN}`,
].join('\n\n');

/** Creates premium posts of the world's author, with the hidden word at every position that a cut could miss. */
async function premiumPosts({ actors: { author } }: World): Promise<Post[]> {
  const by = author.person ?? undefined;
  const post = (options: Parameters<typeof newPost>[0]) => newPost({ by, isFree: false, ...options });
  const [once, twice] = [
    await post({ content: RICH, format: 2, isFree: true }),
    await post({ content: `${FILLER}${HIDDEN} again` }),
  ];
  const switched = async ({ id }: Post, isFree: boolean) =>
    await ok(author.client.put(`/api/posts/${id}/access`, { isFree }));
  await switched(twice, true);
  await switched(twice, false);
  await switched(once, false);
  if (by !== undefined) await newImage(by, HIDDEN);
  return [
    await post({ content: `${FILLER}${HIDDEN} and the rest.`, category: 'travel', subtopics: ['Europe'] }),
    await post({ content: `${FILLER}\n\n**${HIDDEN}**\n\n_more_ ${HIDDEN}` }),
    await post({
      content: `${FILLER.slice(0, 601)}${HIDDEN}`,
      category: 'sports',
      teams: ['nhl-boston-bruins'],
    }),
    await post({ content: `${'**plain** '.repeat(100)}*${HIDDEN}*`, category: 'news' }),
    once,
    twice,
  ];
}

/** Creates an unpublished post, a taken-down post, a draft and scheduled posts: only their author may see them. */
async function withdrawnPosts({ actors: { author, admin } }: World): Promise<Post[]> {
  const by = author.person ?? undefined;
  const post = async (isFree: boolean) =>
    await newPost({ by, isFree, title: `${WITHDRAWN} once`, content: `${WITHDRAWN} ${HIDDEN} ${FILLER}` });
  const [back, down] = [await post(true), await post(false)];
  await ok(author.client.post(`/api/posts/${back.id}/unpublish`));
  const { client: reporter } = await newReader();
  await ok(reporter.post(`/api/posts/${down.id}/report`, { reason: 'spam' }));
  await ok(admin.client.put(`/api/admin/posts/${down.id}/takedown`, { reason: 'It is spam.' }));
  const draft = postInput({ title: `${WITHDRAWN} not yet`, content: `${WITHDRAWN} ${HIDDEN}`, isFree: false });
  const id = crypto.randomUUID();
  await saveDraft(author.client, id, draft);
  return [
    back,
    down,
    { id, title: draft.title, slug: slugify(draft.title) },
    await scheduledPost(author, true),
    await scheduledPost(author, false),
  ];
}

/** Creates a post that its author has scheduled. */
async function scheduledPost({ client }: Actor, isFree: boolean): Promise<Post> {
  const title = `${WITHDRAWN} ${isFree ? 'soon' : 'later'}`;
  const post = postInput({ title, content: `${FILLER}${WITHDRAWN} ${HIDDEN}`, isFree });
  const { id, response } = await scheduleDraft(client, Date.now() + (isFree ? DAY : 2 * DAY), { post });
  await ok(Promise.resolve(response));
  return { id, title, slug: slugify(title) };
}

/** Adds a comment and a reply with the hidden word to each published post. Returns the id of a comment. */
async function commentsWithHidden(posts: readonly Post[], { person }: Actor): Promise<string> {
  if (person === null) throw new Error('the author has no account');
  let last = '';
  for (const { id } of posts) {
    const [comment = ''] = await fillComments(id, person, 1);
    await fillComments(id, person, 1, comment);
    last = comment;
  }
  await env.DB.prepare('UPDATE comments SET body = ?1 WHERE author = ?2').bind(`It says ${HIDDEN}.`, person.seq).run();
  return last;
}

/** Notifies everybody of every comment, as if they could read it then. */
async function notifyOfHidden(): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO notifications (user, seq, kind, ref, at)
     SELECT u.seq, 1000 + row_number() OVER (PARTITION BY u.seq ORDER BY c.seq, k.value), k.value, c.id, 1
       FROM users u CROSS JOIN comments c CROSS JOIN json_each('["reply","comment","comment_held","comment_approved","mention"]') k
      WHERE c.body LIKE '%${HIDDEN}%'`,
  ).run();
}

/** Creates the world with hidden texts, and every actor who might see them. */
export async function newHiddenTexts(stripe: StripeSandbox) {
  const world = await newWorld(stripe);
  const premium = await premiumPosts(world);
  const withdrawn = await withdrawnPosts(world);
  const stranger = await newReader();
  const { person: otherBlogger } = world.actors['other blogger'];
  if (otherBlogger !== null) await subscribe(stranger.person, otherBlogger);
  const { guest, admin, author, subscriber, reader } = world.actors;
  const strangers: Record<string, Actor> = {
    guest,
    reader,
    'unconfirmed reader': world.actors['unconfirmed reader'],
    'lapsed subscriber': world.actors['lapsed subscriber'],
    'subscriber of another blogger': stranger,
    'other blogger': world.actors['other blogger'],
    admin,
  };
  // The handle whose page shows the posts.
  const handle = author.person?.username ?? '';
  const comment = await commentsWithHidden(premium, author);
  await notifyOfHidden();
  const things: Things = {
    ...world.things,
    'comments/:id': comment,
    '/:handle': `@${handle}`,
    'handles/:username': handle,
  };
  return { world: { ...world, things }, premium, withdrawn, strangers, entitled: { subscriber, author } };
}

export type HiddenTexts = Awaited<ReturnType<typeof newHiddenTexts>>;

/** Returns the text of a response in any format: its headers, and its decompressed body. */
export async function readResponseText(response: Response): Promise<string> {
  const headers = JSON.stringify([...response.headers]);
  const body = new Uint8Array(await response.arrayBuffer());
  if (response.headers.get('Content-Type') !== 'application/zip') return headers + new TextDecoder().decode(body);
  const files = unzipSync(body);
  return headers + Object.entries(files).map(([name, bytes]) => name + strFromU8(bytes));
}

const routesOf = (method: string) => [
  ...new Set(
    app.routes.filter((route) => route.method === method && !route.path.includes('*')).map(({ path }) => path),
  ),
];

/** Returns the addresses of a route, one per post if it shows a post. @throws Error for an unknown parameter */
function addressesOf(route: string, { world: { things }, premium, withdrawn }: HiddenTexts): string[] {
  const posts = [...premium, ...withdrawn];
  const keys = ['posts/:id', 'drafts/:id', 'hidden-posts/:postId'].filter((key) => route.includes(key));
  if (keys.length === 0) return [pathOf(route, things)];
  return posts.map(({ id }) => pathOf(route, { ...things, ...Object.fromEntries(keys.map((key) => [key, id])) }));
}

/** Returns the addresses of every page. @throws Error for an unknown parameter */
function pages({ world: { things }, premium, withdrawn }: HiddenTexts): string[] {
  const more = {
    'terms/:version': '1',
    'privacy/:version': '1',
    'topic/:category': 'travel',
    'topic/:subtopic': 'Europe',
    'team/:teamId': 'nhl-boston-bruins',
    'blogger/:userId': things['bloggers/:id'] ?? '',
    'checkout/:checkoutId': things['checkouts/:id'] ?? '',
    '/:category': 'travel',
    '/:handle': things['/:handle'] ?? '',
  };
  const posts = [...premium, ...withdrawn];
  return Object.values(pagePaths).flatMap((path) =>
    path === pagePaths.article ? posts.map(articlePath) : [pathOf(path, more)],
  );
}

/** The parts of the sitemap, and other addresses that list posts in addition to the world's own. */
const BESIDE = [
  '/sitemap/articles-0.xml',
  '/sitemap/bloggers-0.xml',
  ...['travel', 'sports', 'news'].map((category) => `/api/topics/${category}/posts`),
  '/api/topics/travel/Europe/posts',
  ...webFeedFormats.flatMap((format) =>
    ['all', 'free', 'topic/travel', 'topic/travel/Europe', 'topic/food'].map((list) => `/feeds/${list}.${format}`),
  ),
  '/nowhere',
];

/** Returns every address: each GET route with values for its parameters, each page, and searches for public words. */
export const addresses = (texts: HiddenTexts): string[] => [
  ...routesOf('GET').flatMap((route) => addressesOf(route, texts)),
  ...pages(texts),
  ...BESIDE,
  ...['plain', 'po', HIDDEN.slice(0, 5), WITHDRAWN.slice(0, 5)].map((word) => `/api/search?q=${word}`),
];

/** Returns every writing route, once per post if it is about a post. */
export const changes = (texts: HiddenTexts): [method: string, path: string][] =>
  ['POST', 'PUT', 'DELETE'].flatMap((method) =>
    routesOf(method).flatMap((route) => addressesOf(route, texts).map((path): [string, string] => [method, path])),
  );

/** Returns the cursor of the next page, undefined on the last one. */
export const cursorIn = (words: string): string | undefined => /"nextCursor":"([^"]+)"/.exec(words)?.[1];

/** Returns the text of an address, including all further pages of a list. */
export async function allWords(client: Client, path: string): Promise<string> {
  const first = await readResponseText(await client.get(path));
  const cursor = path.startsWith('/api/') ? cursorIn(first) : undefined;
  if (cursor === undefined) return first;
  return first + (await readResponseText(await client.get(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`)));
}
