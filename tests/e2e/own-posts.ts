import type { BrowserContext } from '@playwright/test';
import type { DraftsResponse } from '#contract/drafts';
import type { OwnPost, OwnPostsResponse, PostInput } from '#contract/posts';
import { expect } from './journey.ts';
import { ports } from './ports.ts';

type Posts = { free?: number; premium?: number };

/** Publishes posts of whoever the browser is signed in as, in the category food, and tells their titles, oldest first. */
export async function publishPosts(context: BrowserContext, { free = 0, premium = 0 }: Posts) {
  const kinds = [...Array<boolean>(free).fill(true), ...Array<boolean>(premium).fill(false)];
  const titles: string[] = [];
  for (const [index, isFree] of kinds.entries()) {
    const title = `${isFree ? 'Free' : 'Premium'} soup number ${index + 1}`;
    const post: PostInput = {
      ...{ title, content: `A **soup** for every day of the week, and this is number ${index + 1} of them all.` },
      ...{ category: 'food', subtopics: [], teams: [], isFree, imageId: null },
    };
    const response = await context.request.put(`/api/posts/${crypto.randomUUID()}`, {
      data: { post, base: null },
      headers: { Origin: `http://localhost:${ports.PORT}` },
    });
    expect(response.ok(), await response.text()).toBe(true);
    titles.push(title);
  }
  return titles;
}

/** What the server has published of whoever the browser is signed in as. */
export async function ownPosts(context: BrowserContext): Promise<OwnPost[]> {
  const response = await context.request.get('/api/posts/mine');
  return ((await response.json()) as OwnPostsResponse).posts;
}

/** The titles among their drafts. */
export async function draftTitles(context: BrowserContext): Promise<string[]> {
  const response = await context.request.get('/api/drafts');
  return ((await response.json()) as DraftsResponse).drafts.map(({ title }) => title);
}
