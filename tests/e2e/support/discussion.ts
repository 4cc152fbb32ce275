import type { APIRequestContext, Page } from '@playwright/test';
import type { CommentSettings } from '#contract/comments';
import { articlePath } from '#contract/posts';
import type { SignedIn } from './accounts.ts';
import { expect } from './journey.ts';
import { ownPosts, publish } from './own-posts.ts';
import { ports } from './ports.ts';
import { send } from './send.ts';

const origin = `http://localhost:${ports.PORT}`;

export type DiscussedArticle = { id: string; path: string };

/** Publishes a free article on which comments are visible immediately. */
export async function discussedArticle(
  { request, username }: SignedIn,
  { title = `A soup to talk about, by ${username}`, content = '', settings = {} as Partial<CommentSettings> } = {},
): Promise<DiscussedArticle> {
  await send(request, 'PUT', `${origin}/api/profile/comment-settings`, {
    comments: 'everyone',
    hold: 'none',
    ...settings,
  });
  await publish(request, { title, ...(content !== '' && { content }) });
  const post = (await ownPosts({ request })).find((own) => own.title === title);
  if (post === undefined) throw new Error('not published');
  return { id: post.id, path: articlePath(post) };
}

/** Writes a comment, or a reply to `parent`. Returns its id. */
export async function comment(
  { request }: { request: APIRequestContext },
  { id: post }: Pick<DiscussedArticle, 'id'>,
  body: string,
  parent: string | null = null,
): Promise<string> {
  const id = crypto.randomUUID();
  await send(request, 'POST', `${origin}/api/posts/${post}/comments`, { id, body, parent });
  return id;
}

/** Closes the comments on the blogger's article, or opens them again. */
export const closeComments = (
  { request }: { request: APIRequestContext },
  { id }: Pick<DiscussedArticle, 'id'>,
  closed: boolean,
) => send(request, 'PUT', `${origin}/api/posts/${id}/comments-closed`, { closed });

/** The part of an article's page with the comments. */
export const discussion = (page: Page) => page.getByRole('region', { name: 'Comments' });

/** The comment, without its replies, that has this text. */
export const commentWith = (page: Page, text: string | RegExp) =>
  discussion(page).locator('[data-comment]').filter({ hasText: text });

export const newCommentBox = (page: Page) => discussion(page).getByRole('textbox', { name: 'Write a comment' });

/** Chooses an item of a comment's menu. */
export async function chooseOption(page: Page, text: string, item: string | RegExp): Promise<void> {
  await commentWith(page, text)
    .getByRole('button', { name: /^Options for the comment by/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens an article at its comments, and waits until they are loaded. */
export async function openDiscussion(page: Page, { path }: DiscussedArticle): Promise<void> {
  await page.goto(`${path}#comments`);
  await expect(discussion(page).getByRole('status', { name: 'Loading comments' })).toHaveCount(0);
}
