import type { APIRequest, APIRequestContext, BrowserContext } from '@playwright/test';
import type { DraftsResponse } from '#contract/drafts';
import type { OwnPost, OwnPostsResponse, PostInput } from '#contract/posts';
import { expect } from './journey.ts';
import { ports } from './ports.ts';

/** A browser, or a separate session. */
type SignedIn = { request: APIRequestContext };
type Posts = { free?: number; premium?: number };
type NewPost = Pick<PostInput, 'title'> & Partial<PostInput>;

/** Publishes a post of the session's user; defaults to a free one about food. */
export async function publish(request: APIRequestContext, post: NewPost) {
  const content = `A **soup** for every day of the week, and this is ${post.title} of them all.`;
  const soup = { content, category: 'food', subtopics: [], teams: [], isFree: true, imageId: null };
  const response = await request.put(`/api/posts/${crypto.randomUUID()}`, {
    data: { post: { ...soup, ...post }, base: null },
    headers: { Origin: `http://localhost:${ports.PORT}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Publishes posts of the signed-in user about food and returns their titles, oldest first. */
export async function publishPosts({ request }: SignedIn, { free = 0, premium = 0 }: Posts) {
  const kinds = [...Array<boolean>(free).fill(true), ...Array<boolean>(premium).fill(false)];
  const posts = kinds.map((isFree, n) => ({ isFree, title: `${isFree ? 'Free' : 'Premium'} soup number ${n + 1}` }));
  for (const post of posts) await publish(request, post);
  return posts.map(({ title }) => title);
}

/** Moves the browser's session to a separate one; the browser becomes a guest. */
export async function takeSession(api: APIRequest, context: BrowserContext): Promise<APIRequestContext> {
  const baseURL = `http://localhost:${ports.PORT}`;
  const writer = await api.newContext({ baseURL, storageState: await context.storageState() });
  await context.clearCookies();
  return writer;
}

/** Returns the published posts of the signed-in user. */
export async function ownPosts(context: SignedIn): Promise<OwnPost[]> {
  const response = await context.request.get('/api/posts/mine');
  return ((await response.json()) as OwnPostsResponse).posts;
}

/** Returns the titles of the user's drafts. */
export async function draftTitles(context: SignedIn): Promise<string[]> {
  const response = await context.request.get('/api/drafts');
  return ((await response.json()) as DraftsResponse).drafts.map(({ title }) => title);
}
