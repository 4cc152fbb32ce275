import type { Locator, Page } from '@playwright/test';
import { articlePath } from '#contract/posts';
import type { PostSummary } from '#contract/posts.schema';
import { expect, test } from '../support/journey.ts';
import { isFreeWithPicture, newestPost } from '../support/posts.ts';

const COLUMNS = 9;
const ROWS = 7;

/**
 * Returns the path of the link at each point of a grid over a card; null without a link. `isOwn`: a control of the card
 * that is not its link.
 */
const pathsUnder = (card: Locator) =>
  card.evaluate(
    (element, [columns, rows]) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = (column: number, row: number) => {
        const hit = document.elementFromPoint(
          left + ((column + 0.5) * width) / columns,
          top + ((row + 0.5) * height) / rows,
        );
        const control = hit?.closest('a, button');
        const path = control instanceof HTMLAnchorElement ? control.pathname : null;
        return { column, row, path, isOwn: control?.matches('.stretched') === false };
      };
      return Array.from({ length: columns * rows }, (_, index) => at(index % columns, Math.floor(index / columns)));
    },
    [COLUMNS, ROWS] as const,
  );

async function moveTo(page: Page, target: Locator, x: number, y: number) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('nothing to press');
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
}

async function press(page: Page, target: Locator, x: number, y: number) {
  await moveTo(page, target, x, y);
  await page.mouse.down();
  await page.mouse.up();
}

for (const width of [390, 768, 1280]) {
  test(`opens the article from every point of a card at ${width} px, and badges and names open their own pages`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    // No other journey publishes in this category, so its newest posts are on the first page.
    const isOnFirstPage = (post: PostSummary) => isFreeWithPicture(post) && post.category === 'outdoors';
    const post = await newestPost(request, isOnFirstPage);
    const article = articlePath(post);
    const list = `/topic/${post.category}`;
    await page.goto(list);
    const card = page.getByRole('article').filter({ has: page.locator(`a.stretched[href="${article}"]`) });
    await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));

    const points = await pathsUnder(card);
    const others = points.filter(({ path }) => path !== article);
    // Badges and the author's name have links of their own, and the menu has a button.
    expect(others.filter(({ isOwn }) => !isOwn)).toEqual([]);
    expect(points.length - others.length).toBeGreaterThan(points.length / 2);

    for (const [x, y] of [
      [0.5, 0.5],
      [0.1, 0.1],
      [0.9, 0.9],
    ] as const) {
      await press(page, card.locator('.picture'), x, y);
      await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(article);
      await page.goBack();
      await expect(card).toBeInViewport();
    }
    await press(page, card.locator('p').first(), 0.5, 0.5);
    await expect(page).toHaveURL(article);
    await page.goBack();
    await card.getByRole('link', { name: post.author?.username ?? '', exact: true }).click();
    await expect(page).toHaveURL(`/@${post.author?.username}`);
  });
}

test('tints a card and its picture while it is pressed, then opens the article', async ({ page, request }) => {
  const post = await newestPost(request, (each) => isFreeWithPicture(each) && each.category === 'outdoors');
  const article = articlePath(post);
  await page.goto('/topic/outdoors');
  const link = page.locator(`a.stretched[href="${article}"]`);
  const tint = () => link.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  const none = await tint();
  const picture = page.getByRole('article').filter({ has: link }).locator('.picture');
  await picture.scrollIntoViewIfNeeded();
  await moveTo(page, picture, 0.5, 0.5);
  await page.mouse.down();
  expect(await tint()).not.toBe(none);
  await page.mouse.up();
  await expect(page).toHaveURL(article);
});

test('dims other links while they are pressed', async ({ page }) => {
  await page.goto('/topic/outdoors');
  const link = page.getByRole('main').getByRole('link', { name: 'Back to Feed' });
  await link.hover();
  await page.mouse.down();
  await expect(link).toHaveCSS('opacity', '0.7');
  await page.mouse.up();
  await expect(page).toHaveURL('/');
});
