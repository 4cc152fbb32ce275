import type { FeedResponse } from '#contract/feed';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { articles, pill } from '../support/feed-page.ts';
import { saveInterests } from '../support/follows.ts';
import { waitForLive, watchSockets } from '../support/live.ts';
import { publish } from '../support/own-posts.ts';
import { expect, test } from '../support/paying.ts';
import { wholeFeed } from '../support/posts.ts';
import { toasts } from '../support/toasts.ts';

const subtopic = 'Sleep';

test('mutes a blogger from a card, undoes it, and unmutes under Settings', async ({
  page,
  context,
  becomeConfirmedReader,
  newBlogger,
}) => {
  const { username, request } = await newBlogger(['food']);
  const title = `Broth by ${username}`;
  await publish(request, { title });
  await becomeConfirmedReader();
  await saveInterests(context, 'POST', '/categories', { categories: ['food'] });
  const card = articles(page).filter({ hasText: title });
  const options = card.getByRole('button', { name: `Options for “${title}”` });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await page.goto('/');

  await test.step('hides the posts, and Undo shows them again', async () => {
    await options.click();
    await item(`Mute @${username}`).click();
    await expect(toasts(page).getByText(`Muted @${username}`)).toBeVisible();
    await expect(card).toHaveCount(0);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toasts(page).getByText(`Unmuted @${username}`)).toBeVisible();
    await expect(card).toBeVisible();
  });

  await test.step('mutes by keyboard, and labels the posts on other pages', async () => {
    await options.press('Enter');
    await item(`Mute @${username}`).press('Enter');
    await expect(card).toHaveCount(0);
    await page.goto('/topic/food');
    const labeled = page.getByRole('article').filter({ hasText: title });
    await expect(labeled.getByText('Muted', { exact: true })).toBeVisible();
    await page.goto(`/@${username}`);
    await page.getByRole('link', { name: 'All Posts' }).click();
    await expect(
      page.getByRole('article').filter({ hasText: title }).getByText('Muted', { exact: true }),
    ).toBeVisible();
    await page.goto('/browse-posts');
    await page.getByRole('button', { name: `Options for “${title}”` }).click();
    await expect(item(`Unmute @${username}`)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('lists the mutes under Settings, where one press unmutes', async () => {
    await page.goto('/?tab=settings');
    const list = page.getByRole('list', { name: 'Muted bloggers' });
    await expect(list.getByRole('listitem')).toHaveText([new RegExp(`@${username}`)]);
    await expectAccessible(page, 'dashboard/settings: muted');
    await list.getByRole('button', { name: `Unmute @${username}` }).click();
    await expect(page.getByText('Bloggers, topics and people that you mute will appear here.')).toBeVisible();
    await page.goto('/');
    await expect(card).toBeVisible();
  });
});

test('asks before it mutes a blogger whom the reader pays', async ({ page, writer, becomeSubscriber }) => {
  const title = `Stock by ${writer.username}`;
  await publish(writer.request, { title });
  await becomeSubscriber(writer);
  await page.goto('/');
  const card = articles(page).filter({ hasText: title });
  await card.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('menuitem', { name: `Mute @${writer.username}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Mute @${writer.username}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'dashboard/feed: muting a blogger whom the reader pays');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('menuitem', { name: `Mute @${writer.username}…` }).click();
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(toasts(page).getByText(`Muted @${writer.username}`)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('shows no pill for muted posts, also in another browser, and one for others', async ({
  page,
  context,
  becomeConfirmedReader,
  newBlogger,
  pageOf,
}) => {
  const [loud, other] = [await newBlogger(['health_beauty']), await newBlogger(['health_beauty'])];
  const post = { category: 'health_beauty', subtopics: [subtopic] } as const;
  const title = `Naps by ${loud.username}`;
  await publish(loud.request, { ...post, subtopics: [subtopic], title });
  await becomeConfirmedReader();
  await saveInterests(context, 'PUT', '/health-beauty/subtopics', { subtopics: [subtopic] });
  const second = await pageOf(context.request);
  for (const each of [page, second]) {
    await each.addInitScript(watchSockets);
    await each.goto('/');
    await waitForLive(each);
    await expect(articles(each).filter({ hasText: title })).toBeVisible();
  }
  await articles(page)
    .filter({ hasText: title })
    .getByRole('button', { name: /^Options for/ })
    .click();
  await page.getByRole('menuitem', { name: `Mute @${loud.username}` }).click();
  for (const each of [page, second]) await expect(articles(each).filter({ hasText: title })).toHaveCount(0);
  await publish(loud.request, { ...post, subtopics: [subtopic], title: `More ${title}` });
  const shown = `Dreams by ${other.username}`;
  await publish(other.request, { ...post, subtopics: [subtopic], title: shown });
  for (const each of [page, second]) {
    await pill(each).click();
    await expect(articles(each).filter({ hasText: shown })).toBeVisible();
    await expect(articles(each).filter({ hasText: title })).toHaveCount(0);
  }
});

test('fills five pages when most posts are muted, from short pages and pages without posts', async ({
  page,
  becomeConfirmedReader,
}) => {
  await becomeConfirmedReader();
  const posts = (await wholeFeed(page.request)).slice(0, 20);
  // Pages of 0, 0, 4, 0, 4, 4, 4 and 4 posts, each with a cursor, as the server makes them.
  const sizes = [0, 0, 4, 0, 4, 4, 4, 4];
  await page.route(/\/api\/feed(\?|$)/, async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const before = sizes.slice(0, at).reduce((sum, size) => sum + size, 0);
    const json: FeedResponse = {
      posts: posts.slice(before, before + (sizes[at] ?? 0)),
      nextCursor: at + 1 < sizes.length ? String(at + 1) : null,
      basis: 'mostly muted',
    };
    await route.fulfill({ json });
  });
  for (const address of ['/', '/?view=following']) {
    await page.goto(address === '/' ? '/?tab=topics' : '/?tab=settings');
    await page.getByRole('link', { name: 'Feed', exact: true }).first().click();
    if (address !== '/') await page.getByRole('link', { name: 'Following' }).click();
    await expect(articles(page).first()).toBeVisible();
    await expect(page.getByText('No posts in your feed yet')).toHaveCount(0);
    const more = page.getByRole('button', { name: 'Load More Posts' });
    await expect(async () => {
      if (await more.isVisible()) await more.click();
      expect(await articles(page).count()).toBe(posts.length);
    }).toPass();
    await expect(page.getByText('You have reached the end.')).toBeVisible();
  }
});
