import type { Page } from '@playwright/test';
import type { FiguresResponse } from '#contract/figures';
import { articlePath } from '#contract/posts';
import { POST_EMAIL } from '#contract/visits';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { box, options } from '../support/search-box.ts';

/** Opens an article, and waits until its view is reported. */
async function view(page: Page, title: string, open: () => Promise<unknown>): Promise<void> {
  const counted = page.waitForResponse(/\/views$/);
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect((await counted).ok()).toBe(true);
}

test('shows a blogger where views came from, and which post brought a follower', async ({
  page,
  newBlogger,
  becomeConfirmedReader,
  pageOf,
}) => {
  const blogger = await newBlogger(['food']);
  const title = `The counted soup of ${blogger.username}`;
  await publish(blogger.request, { title });
  const [post] = await ownPosts(blogger);
  if (post === undefined) throw new Error('nothing was published');
  const path = articlePath(post);
  const desk = await pageOf(blogger.request);

  await test.step('says what will appear', async () => {
    await desk.goto('/?tab=content&view=dashboard');
    await expect(desk.getByRole('heading', { name: 'Nothing in the last 30 days' })).toBeVisible();
  });

  await becomeConfirmedReader();
  await test.step('counts a view from a search engine, an email, this site and its search', async () => {
    await view(page, title, () => page.goto(path, { referer: 'https://www.google.com/' }));
    await page.goto('/about');
    await view(page, title, () => page.goto(`${path}#mail=${POST_EMAIL}`));
    await page.goto(`/@${blogger.username}`);
    await view(page, title, () => page.getByRole('link', { name: title }).first().click());
    await page.goto('/about');
    await box(page).fill(title);
    await view(page, title, () => options(page).filter({ hasText: title }).first().click());
  });
  await page.getByRole('button', { name: `Follow @${blogger.username}` }).click();
  await expect(page.getByRole('button', { name: `Following @${blogger.username}` })).toBeVisible();

  // The view counter flushes every ten seconds.
  const figures = async () => {
    const { posts } = (await (await blogger.request.get('/api/profile/figures')).json()) as FiguresResponse;
    return posts.map(({ views, followers }) => [views, followers]);
  };
  await expect.poll(figures, { timeout: 20_000 }).toEqual([[4, 1]]);

  await desk.reload();
  const views = desk.getByRole('region', { name: 'Views', exact: true });
  await expect(views.getByRole('listitem')).toHaveText([
    'This site1',
    'Search2',
    'Email1',
    'Social media0',
    'Other sites0',
    'Direct or unknown0',
  ]);
  await expect(desk.getByRole('region', { name: 'Followers' }).getByRole('listitem')).toHaveText(['Gained1', 'Lost0']);
  await views.getByRole('button', { name: 'Show Table' }).click();
  const today = views.getByRole('table').getByRole('row').nth(1);
  await expect(today.getByRole('cell')).toHaveText([/1$/, /2$/, /1$/, /0$/, /0$/, /0$/, /4$/]);
  const row = desk.getByRole('table', { name: 'Posts' }).getByRole('row').filter({ hasText: title });
  await expect(row.getByRole('cell')).toHaveText([/4$/, /1$/, /0$/]);
  await expectAccessible(desk, 'content/dashboard: figures');
  const download = desk.waitForEvent('download');
  await views.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toBe('views.csv');

  await desk.getByRole('tab', { name: '365 days' }).click();
  await expect(views.getByText('Number of views per month (UTC)')).toBeVisible();
  await expect(views.getByRole('table').getByRole('row').nth(1).getByRole('cell').last()).toHaveText(/4$/);
});
