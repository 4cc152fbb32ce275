import { articlePath } from '#contract/posts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { demoCard, isFreeWithPicture, newestPost } from '../support/posts.ts';

test.use(faulty);

test('says what each press of Upvote and Downvote did', async ({ page, becomeReader, request }) => {
  await becomeReader();
  await page.goto(articlePath(await newestPost(request, isFreeWithPicture)));
  const upvote = page.getByRole('button', { name: 'Upvote' });
  const downvote = page.getByRole('button', { name: 'Downvote' });
  for (const [button, message, liked, disliked] of [
    [upvote, 'Added to favorites!', true, false],
    [upvote, 'Removed from favorites', false, false],
    [downvote, 'Feedback recorded', false, true],
    [downvote, 'Feedback removed', false, false],
  ] as const) {
    await button.click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(upvote).toHaveAttribute('aria-pressed', String(liked));
    await expect(downvote).toHaveAttribute('aria-pressed', String(disliked));
  }
});

test('replaces a reaction with the other one, and reverts it when the server rejects it', async ({
  page,
  becomeReader,
  request,
}) => {
  await becomeReader();
  await page.goto(articlePath(await newestPost(request, isFreeWithPicture)));
  const upvote = page.getByRole('button', { name: 'Upvote' });
  const downvote = page.getByRole('button', { name: 'Downvote' });
  await upvote.click();
  await expect(page.getByText('Added to favorites!')).toBeVisible();
  await downvote.click();
  await expect(page.getByText('Feedback recorded')).toBeVisible();
  await expect(upvote).toHaveAttribute('aria-pressed', 'false');

  await breakApi(page, '/posts/[^/]+/reaction');
  await upvote.click();
  await expect(page.getByText('Failed to update reaction').first()).toBeVisible();
  await expect(upvote).toHaveAttribute('aria-pressed', 'false');
  await expect(downvote).toHaveAttribute('aria-pressed', 'true');
});

test('asks a guest or a signed-out user to sign in before reacting', async ({
  page,
  becomeReader,
  request,
  baseURL,
}) => {
  const path = articlePath(await newestPost(request, isFreeWithPicture));
  const ask = page.getByText('Please sign in to interact with articles').first();
  await page.goto(path);
  await page.getByRole('button', { name: 'Upvote' }).click();
  await expect(ask).toBeVisible();

  await becomeReader();
  await page.goto(path);
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { Origin: baseURL ?? '' } });
  const downvote = page.getByRole('button', { name: 'Downvote' });
  await downvote.click();
  await expect(ask).toBeVisible();
  await expect(downvote).toHaveAttribute('aria-pressed', 'false');
});

test('copies the canonical address with Copy Link', async ({ page, context, request, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = articlePath(await newestPost(request, isFreeWithPicture));
  await page.goto(`${path}?from=elsewhere`);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Article URL copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
});

test('says that an article could not be loaded, and loads it on request', async ({ page }) => {
  await page.goto('/browse-posts');
  const { mend } = await breakApi(page, '/posts/(?!free)[^/]+');
  await (await demoCard(page)).getByRole('link', { name: 'Read Full Article' }).click();
  await expectAfterRetries(page.getByRole('heading', { name: 'Failed to load article' }));
  await mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
});

test('says that an article does not exist, and leads back', async ({ page }) => {
  await page.goto('/browse-posts');
  await page.route(/\/api\/posts\/(?!free)[^/]+$/, (route) => route.continue({ url: `${route.request().url()}x` }));
  await (await demoCard(page)).getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('heading', { name: 'Free Posts', level: 1 })).toBeVisible();
});

test('hides pictures that cannot be loaded, in the article and in lists', async ({ page, request }) => {
  const post = await newestPost(request, isFreeWithPicture);
  await page.route(/\/media\//, (route) => route.fulfill({ status: 404 }));
  await page.goto(articlePath(post));
  await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await page.goto(`/blogger/${post.author?.id}`);
  const card = page.getByRole('article').filter({ hasText: post.title }).first();
  await expect(card).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
});
