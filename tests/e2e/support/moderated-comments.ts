import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { CommentDecisionRequest, CommentSettings, CommentsResponse } from '#contract/comments';
import { expect } from './journey.ts';
import { ownPosts, publish } from './own-posts.ts';
import { ports } from './ports.ts';
import { send } from './send.ts';

const origin = `http://localhost:${ports.PORT}`;

/** The Content Manager's comments. @param list defaults to the held ones */
export const commentsPath = (list = 'held') => `/?tab=content&view=comments&list=${list}`;

/** Publishes a free post of the session's user. Returns its id. */
export async function publishDiscussed(request: APIRequestContext, title: string): Promise<string> {
  await publish(request, { title });
  const [post] = await ownPosts({ request });
  if (post === undefined) throw new Error('no post');
  return post.id;
}

/** Writes a comment of the session's user. Returns its id. */
export async function writeComment(request: APIRequestContext, post: string, body: string): Promise<string> {
  const id = crypto.randomUUID();
  await send(request, 'POST', `${origin}/api/posts/${post}/comments`, { id, body, parent: null });
  return id;
}

/** Saves who may comment on the session user's posts, and what is held. Accounts of journeys are younger than a day. */
export const saveCommentSettings = (request: APIRequestContext, settings: CommentSettings) =>
  send(request, 'PUT', `${origin}/api/profile/comment-settings`, settings);

/** Decides on comments, as another tab does. */
export const decide = (request: APIRequestContext, decision: CommentDecisionRequest) =>
  send(request, 'POST', `${origin}/api/profile/comments/decide`, decision);

/** Expects the texts that a guest reads below a post, newest first. */
export async function expectRead(guest: APIRequestContext, post: string, bodies: readonly string[]): Promise<void> {
  const read = async () => {
    const response = await guest.get(`${origin}/api/posts/${post}/comments`);
    return ((await response.json()) as CommentsResponse).comments.map(({ body }) => body);
  };
  await expect.poll(read).toEqual(bodies);
}

/** Returns the row of a comment. */
export const rowOf = (page: Page, body: string): Locator =>
  page.getByRole('list', { name: 'Comments', exact: true }).getByRole('listitem').filter({ hasText: body });
