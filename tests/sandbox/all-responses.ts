import { setTimeout } from 'node:timers/promises';
import { articlePath, slugify } from '#contract/posts';
import { teamPath } from '#contract/teams';
import { HOUR, MINUTE } from '#contract/time';
import { topicPath } from '#contract/topics';
import { catalogSubtopics } from '../../worker/db/catalog/load.ts';
import { ADMIN, BLOGGER, READER, userId } from '../bench/fill/people.ts';
import { postId } from '../bench/fill/posts.ts';
import { signedInHeaders } from '../bench/sessions.ts';

const TEAM = 'nhl-boston-bruins';
const [subtopic] = catalogSubtopics.filter(({ category }) => category === 'food');
const POSTS = [100, 101];

/** Values of path parameters: for posts a premium and a free one. */
const NAMED: Record<string, string[]> = {
  '/posts/{id}': POSTS.map(postId),
  '/bloggers/{id}': [userId(BLOGGER.seq)],
  '/teams/{id}': [TEAM],
  '/people/{id}': [userId(READER.seq)],
  '{category}': ['food'],
  '{subtopic}': [subtopic?.label ?? ''],
};

const LEFT_OUT = new Set([
  // The response differs each time, or there is none.
  '/api/health',
  '/api/admin/health',
  '/api/live',
  '/api/account/export',
  '/api/openapi.json',
  // Contains earlier requests. (Rejected requests that it records are excluded for this reason, too.)
  '/api/admin/security-events',
  '/api/subscriptions/offers',
  // The row that fills its table is not a valid snapshot.
  '/api/admin/stats',
]);
const MORE = [
  '/api/search?q=harbour',
  '/api/search?q=ha',
  '/api/bloggers?q=bench_1',
  '/api/admin/readers?q=bench_1',
  `/api/subscriptions/offers?bloggers=${userId(BLOGGER.seq)}`,
  '/',
  '/browse-posts',
  topicPath('food'),
  topicPath('food', subtopic?.label),
  teamPath(TEAM),
  `/blogger/${userId(BLOGGER.seq)}`,
  ...POSTS.map((n) => articlePath({ id: postId(n), slug: slugify(`A morning at the harbour, part ${n}`) })),
];

function filledIn(path: string): string[] {
  const found = Object.entries(NAMED).find(([place]) => path.includes(place));
  if (found === undefined) return [path];
  const [place, names] = found;
  return names.flatMap((name) => filledIn(path.replace(place, place.replace(/\{\w+\}$/, encodeURIComponent(name)))));
}

/** How long a comparison of two products takes at most, on a slow machine. */
const COMPARISON_MS = 2 * MINUTE;

/** Waits for the next hour if this one ends soon: statistics by hour, day or month would differ between two products. */
export async function waitForLongHour(): Promise<void> {
  const left = HOUR - (Date.now() % HOUR);
  if (left < COMPARISON_MS) await setTimeout(left);
}

/** Status and content, by actor and path. */
export type ResponseTexts = Record<string, string>;

const PEOPLE = { admin: ADMIN, blogger: BLOGGER, reader: READER, guest: null };

/**
 * Returns the responses of every GET of the API and the pages to a guest, a reader, a blogger and an admin of the
 * bench, or to some of them.
 */
export async function fetchAllResponses(url: URL, people: Partial<typeof PEOPLE> = PEOPLE): Promise<ResponseTexts> {
  const document = await (await fetch(new URL('/api/openapi.json', url))).json();
  const routes = Object.entries((document as { paths: Record<string, { get?: object }> }).paths);
  const paths = routes.flatMap(([path, { get }]) => (get === undefined || LEFT_OUT.has(path) ? [] : filledIn(path)));
  const responses: ResponseTexts = {};
  for (const [who, person] of Object.entries(people)) {
    const headers = person === null ? {} : await signedInHeaders(url, person.seq, person.sessionId);
    await Promise.all(
      [...paths, ...MORE].map(async (path) => {
        const response = await fetch(new URL(path, url), { headers, redirect: 'manual' });
        const content = (await response.text())
          .replace(/"requestId":"[^"]*"/, '')
          .replaceAll(url.origin, '')
          // The notice of read-only mode.
          .replace(/<div id="notice">.*?<\/section><\/div>/, '')
          .replace(/"notice":\{"id":null[^}]*\}/, '"notice":null');
        responses[`${who} ${path}`] = `${response.status} ${response.headers.get('Location') ?? ''}${content}`;
      }),
    );
  }
  return responses;
}
