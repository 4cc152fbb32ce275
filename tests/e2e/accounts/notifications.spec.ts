import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoAccounts } from '../../sandbox/demo/people.ts';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import type { SignedIn } from '../support/accounts.ts';
import { mailTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';
import { waitForLive, watchSockets } from '../support/live.ts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';

const baseURL = `http://localhost:${ports.PORT}`;
const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'notifications' });
const unread = (page: Page) => page.getByRole('link', { name: 'Unread notifications' });

/** Opens a page of the same user in another browser, with a live connection. */
async function secondBrowser(browser: Browser, context: BrowserContext, path: string): Promise<Page> {
  const second = await browser.newContext({ baseURL, storageState: await context.storageState() });
  await second.addInitScript(watchSockets);
  const page = await second.newPage();
  await page.goto(path);
  await waitForLive(page);
  return page;
}

async function follow({ request }: SignedIn, blogger: string): Promise<void> {
  const response = await request.put(`/api/bloggers/${blogger}/follow`, { data: {}, headers: { Origin: baseURL } });
  expect(response.ok(), await response.text()).toBe(true);
}

const idOf = async (context: BrowserContext): Promise<string> =>
  ((await (await context.request.get('/api/session')).json()) as { viewer: { id: string } }).viewer.id;

test('pushes the dot of the bell, and removes it on every device when the list was shown', { tag: '@deep' }, async ({
  page,
  context,
  browser,
  becomeBlogger,
  newReader,
}) => {
  await becomeBlogger();
  await page.addInitScript(watchSockets);
  await page.goto('/browse-posts');
  await waitForLive(page);
  const other = await secondBrowser(browser, context, '/about');
  await expect(bell(page)).toBeVisible();
  await expect(unread(page)).toHaveCount(0);

  await follow(await newReader(), await idOf(context));
  await expect(unread(page)).toBeVisible();
  await expect(unread(other)).toBeVisible();

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link', { name: 'New: 1 new follower' })).toBeVisible();
  await expect(unread(page)).toHaveCount(0);
  await expect(unread(other)).toHaveCount(0);
  await expectAccessible(page, 'notifications: filled');

  // A page that is open shows what arrives, and marks it too.
  await follow(await newReader(), await idOf(context));
  await expect(today.getByRole('link', { name: 'New: 2 new followers' })).toBeVisible();
  await expect(unread(other)).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Kinds of notifications' }).getByRole('link', { name: 'Readers' }).click();
  await expect(page).toHaveURL(/kind=readers/);
  await expectAccessible(page, 'notifications: filtered');
  await today.getByRole('link', { name: '2 new followers' }).press('Enter');
  await expect(page).toHaveURL('/?tab=content&view=readers');
  await other.context().close();
});

/** Publishes a post on which everybody may comment. */
async function publishOpenPost({ username, request }: SignedIn) {
  await publish(request, { title: `Bread by ${username}` });
  const [post] = await ownPosts({ request });
  if (post === undefined) throw new Error('no post');
  await send(request, 'PUT', `${baseURL}/api/profile/comment-settings`, { comments: 'everyone', hold: 'none' });
  return { post, comments: `${baseURL}/api/posts/${post.id}/comments` };
}

test('announces a reply without a reload, and leads to it', { tag: '@deep' }, async ({
  page,
  context,
  becomeConfirmedReader,
  newBlogger,
}) => {
  const writer = await newBlogger(['food']);
  const { username, request } = writer;
  const { post, comments } = await publishOpenPost(writer);
  await becomeConfirmedReader();
  await page.addInitScript(watchSockets);
  await page.goto('/browse-posts');
  await waitForLive(page);
  const [parent, id] = [crypto.randomUUID(), crypto.randomUUID()];
  await send(context.request, 'POST', comments, { id: parent, body: 'Which flour is it?', parent: null });
  await expect(unread(page)).toHaveCount(0);
  await send(request, 'POST', comments, { id, body: 'It is *rye*, from the mill.', parent });
  await unread(page).press('Enter');
  const reply = page.getByRole('link', { name: `New: ${username} replied to your comment on “${post.title}”` });
  await expect(reply).toContainText('It is rye, from the mill.');
  await page
    .getByRole('navigation', { name: 'Kinds of notifications' })
    .getByRole('link', { name: 'Comments' })
    .click();
  await expect(page).toHaveURL(/kind=comments/);
  await expectAccessible(page, 'notifications: comments');
  await page.getByRole('link', { name: `${username} replied to your comment` }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/article/${post.id}/[^#]+#comment-${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
});

test('emails what stayed unread for half an hour, with a link that ends such emails', async ({
  newBlogger,
  newReader,
}) => {
  const [writer, reader] = [await newBlogger(['food']), await newReader()];
  const { comments } = await publishOpenPost(writer);
  const parent = crypto.randomUUID();
  await send(reader.request, 'POST', comments, { id: parent, body: 'Which flour is it?', parent: null });
  // No scheduled job runs here, so a new reply starts the sending of the emails that are due.
  await send(writer.request, 'POST', comments, { id: crypto.randomUUID(), body: 'Rye.', parent });
  // One email has all of a half hour of the clock: the mention alone, or with what the demo wrote before it.
  const { text, headers } = await mailTo(
    demoAccounts.reader.email,
    /mentioned you in a comment on|new replies and comments/,
    /@reader_demo, the second part answers/,
  );
  expect(text).toMatch(/Open (?:the comment:\n\S+\/article\/\S+#comment-|your notifications:\n\S+\/notifications)/);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
});

test('says what will appear in an empty list, and turns emails about replies off', { tag: '@deep' }, async ({
  page,
  becomeConfirmedReader,
}) => {
  await becomeConfirmedReader();
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Posts', exact: true })).toHaveCount(0);
  await expectAccessible(page, 'notifications: empty');
  await page.goto('/?tab=settings');
  const replies = page.getByRole('switch', { name: 'Replies and comments' });
  await expect(replies).toBeChecked();
  await replies.press('Space');
  await expect(page.getByText('Email preferences saved')).toBeVisible();
  await page.reload();
  await expect(replies).not.toBeChecked();
});
