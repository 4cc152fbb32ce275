import type { DraftResponse } from '#contract/drafts';
import { DAY } from '#contract/time';
import { BLOGGER, READER, userId } from '../fill/people.ts';
import { postId } from '../fill/posts.ts';
import { fillDatabase, LARGE } from '../fill.ts';
import { costsOf } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench, Row } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

/** A free post among the newest ones. */
const POST = LARGE - 1;
/** A blogger whom no row renames. */
const OTHER_BLOGGER = 2;
/** A draft and a post of this run. */
const DRAFT = crypto.randomUUID();
const WORK = crypto.randomUUID();

const pages = {
  landing: '/',
  'free posts': '/browse-posts',
  topic: '/topic/travel',
  subtopic: '/topic/travel/Europe',
  team: '/team/mlb-baltimore-orioles',
  article: `/article/${postId(POST)}/a-morning-at-the-harbour-part-${POST}`,
  blogger: `/blogger/${userId(BLOGGER.seq)}`,
  'blogger by handle': `/@bench_${OTHER_BLOGGER}`,
};
/** Requests of personal pages, which are rendered without data. */
const own = {
  feed: '/api/feed',
  following: '/api/feed?view=following',
  'own profile': `/api/bloggers/${userId(BLOGGER.seq)}`,
  'own posts': '/api/posts/mine',
  'own settings': '/api/profile',
  drafts: '/api/drafts',
  'reading list': '/api/saved',
  'articles to continue': '/api/reading',
};

const fields = { title: 'Ferries', content: 'Nine boats.', category: 'food', subtopics: [], teams: [] };
const draft = { ...fields, isFree: true, imageId: null };
const post = { ...draft, content: 'Nine boats, and none of them late.', subtopics: ['Baking'], isFree: false };
const save = { base: 0, writer: WORK, sentAt: 1, fields: { ...draft, isFree: false } };
/** Returns a request to schedule this version of the draft. */
const schedule = (base: number) => ({ publishAt: Date.now() + DAY, zone: 'Europe/Amsterdam', base });
/** Users' writes, as method, path and body, which may depend on the version of the saved draft. */
const deeds: Record<string, [string, string, unknown]> = {
  follow: ['PUT', '/api/interests/travel/subtopics', { subtopics: ['Europe', 'Asia'] }],
  'follow a blogger': ['PUT', `/api/bloggers/${userId(OTHER_BLOGGER)}/follow`, {}],
  'unfollow a blogger': ['DELETE', `/api/bloggers/${userId(OTHER_BLOGGER)}/follow`, {}],
  react: ['PUT', `/api/posts/${postId(POST)}/reaction`, { reaction: 'like' }],
  'save a post': ['PUT', `/api/saved/${postId(POST)}`, {}],
  'store a position': ['PUT', `/api/reading/${postId(POST)}`, { part: 400 }],
  'count a view': ['POST', `/api/posts/${postId(POST)}/views`, {}],
  report: ['POST', `/api/posts/${postId(POST)}/report`, { reason: 'spam', note: '' }],
  'save a draft': ['PUT', `/api/drafts/${DRAFT}`, save],
  publish: ['PUT', `/api/posts/${WORK}`, { post, base: null }],
  unpublish: ['POST', `/api/posts/${WORK}/unpublish`, {}],
  'delete a post': ['DELETE', `/api/posts/${WORK}`, {}],
  'change one’s links': ['PUT', `/api/bloggers/${userId(BLOGGER.seq)}/links`, { youtubeUrl: '', tiktokUrl: '' }],
  rename: ['PUT', '/api/account/username', { username: `bench_${Date.now().toString(36)}` }],
  'choose a theme': ['PUT', '/api/account/theme', { theme: 'dark' }],
  schedule: ['PUT', `/api/drafts/${DRAFT}/schedule`, schedule],
  'cancel a schedule': ['DELETE', `/api/drafts/${DRAFT}/schedule`, {}],
  'delete a draft': ['DELETE', `/api/drafts/${DRAFT}`, {}],
};

/** Returns the maximum of several figures, with each in the note. */
function most(name: string, found: Record<string, number>, atMost: number): Row {
  const note = Object.entries(found).map(([what, n]) => `${what} ${n}`);
  return { name, value: Math.max(...Object.values(found)), unit: '', target: { atMost }, note: note.join(', ') };
}

/** Counts the round trips of pages and of writes, with a million posts. */
export const roundTrips: Bench = async () => {
  const { url, stop } = await startProduct(await fillDatabase(LARGE));
  const composed = new Set<string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, url), init);
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
    const composedBy = response.headers.get('X-Request-Id') ?? '';
    // A cached response has the request id and the cost of its render request.
    if (composed.has(composedBy)) return 0;
    composed.add(composedBy);
    return costsOf(response).roundTrips;
  };
  const each = async <T>(of: Record<string, T>, send: (value: T) => Promise<number>) => {
    const found: Record<string, number> = {};
    for (const [name, value] of Object.entries(of)) found[name] = await send(value);
    return found;
  };
  try {
    const reader = await signedInHeaders(url, READER.seq, READER.sessionId);
    const blogger = await signedInHeaders(url, BLOGGER.seq, BLOGGER.sessionId);
    const draftVersion = async () => {
      const response = await fetch(new URL(`/api/drafts/${DRAFT}`, url), { headers: blogger });
      return ((await response.json()) as DraftResponse).draft.version;
    };
    await each(pages, (path) => send(path));
    return [
      most('round trips: guests’ pages from the cache', await each(pages, (path) => send(path)), 0),
      most('round trips: pages of a reader', await each(pages, (path) => send(path, { headers: reader })), 2),
      most('round trips: pages of one’s own', await each(own, (path) => send(path, { headers: blogger })), 2),
      most(
        'round trips: what one does',
        await each(deeds, async ([method, path, given]) => {
          const body = typeof given === 'function' ? given(await draftVersion()) : given;
          return await send(path, { method, headers: blogger, body: JSON.stringify(body) });
        }),
        3,
      ),
    ];
  } finally {
    await stop();
  }
};
