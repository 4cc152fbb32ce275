import type { Locator, Page } from '@playwright/test';
import { countCases } from '../support/cases.ts';
import { expect, test } from '../support/journey.ts';
import { demoCard } from '../support/posts.ts';
import { box, options, QUERY } from '../support/search-box.ts';

// Contrast themes: the reader's own colors replace the product's, without backgrounds and shadows.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** Returns a screenshot of an element without focus and hover. */
async function picture(page: Page, element: Locator): Promise<string> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return (await element.screenshot({ animations: 'disabled' })).toString('base64');
}

/** Expects a press to change the appearance of an element. */
async function expectToShow(page: Page, element: Locator, press: () => Promise<void>) {
  const before = await picture(page, element);
  await press();
  await expect.poll(() => picture(page, element), { message: `${element} shows its state` }).not.toBe(before);
  countCases('accessibility', 1);
}

test('shows which elements are on, selected, current and focused in forced colors', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  const toggle = async (path: string, element: Locator) => {
    await page.goto(path);
    await expectToShow(page, element, () => element.click());
  };
  await toggle('/?tab=content', page.getByRole('link', { name: 'Drafts', exact: true }));
  await toggle('/', page.getByRole('link', { name: 'Topics', exact: true }));
  await toggle('/auth?mode=interests', page.locator('label', { has: page.getByRole('checkbox', { name: 'Romance' }) }));
  await toggle('/travel', page.locator('label', { has: page.getByRole('checkbox', { name: 'Europe' }) }));
  await toggle('/post-blog', page.getByRole('tab', { name: 'Preview' }));
  await toggle('/?tab=settings', page.getByRole('switch', { name: 'Enable Blogging' }));
  await toggle('/?tab=settings', page.locator('label', { has: page.getByRole('radio', { name: 'Dark' }) }));
  await page.goto('/browse-posts');
  // Other journeys delete the posts that they publish.
  await (await demoCard(page)).getByRole('link', { name: 'Read Full Article' }).click();
  const upvote = page.getByRole('button', { name: /upvote/i });
  await expectToShow(page, upvote, () => upvote.click());

  // Options never have the focus; the selected one is highlighted.
  await box(page).fill(QUERY);
  const second = options(page).nth(1);
  await expect(second).toBeVisible();
  const before = await second.screenshot();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => before.equals(await second.screenshot())).toBe(false);

  await page.goto('/?tab=settings');
  await expect(page.getByRole('button', { name: 'Change Username' })).toHaveCSS('outline-style', 'solid');
  countCases('accessibility', 2);
});
