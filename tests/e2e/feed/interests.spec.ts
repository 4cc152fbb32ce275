import type { Page } from '@playwright/test';
import { categoryName, interestPath } from '#contract/topics';
import { expect, test } from '../support/journey.ts';
import { wholeFeed } from '../support/posts.ts';

/** The choices have demo posts. `save` is the button's label afterwards; `stays`: the screen itself confirms. */
const screens = [
  { key: 'travel', heading: 'Travel Regions', choose: ['Pacific Islands', 'Asia'], save: 'Save Interests' },
  { key: 'short_stories', heading: 'Short Story Genres', choose: ['Mystery'], save: 'Save Interests' },
  { key: 'romance', heading: 'Romance Interests', choose: ['Relationship Advice'], save: 'Save Interests' },
  {
    key: 'tech',
    heading: 'Tech & Gaming',
    choose: ['Indie Games', 'Smart Home'],
    save: 'Save 2 Interests',
    stays: true,
  },
  { key: 'fantasy', heading: 'Fantasy', choose: ['Dungeons & Dragons'], save: 'Save 1 Interest' },
  { key: 'food', heading: 'Food & Cooking', choose: ['Baking', 'Street Food'], save: 'Save 2 Interests' },
  { key: 'finance', heading: 'Finance', choose: ['Credit and Debt'], save: 'Save 1 Interest', stays: true },
  { key: 'health_beauty', heading: 'Health & Beauty', choose: ["Men's Grooming"], save: 'Save 1 Interest' },
  { key: 'automotive', heading: 'Automotive', choose: ['Motorcycles', 'Car Buying'], save: 'Save 2 Interests' },
  { key: 'news', heading: 'News', choose: ['Local News'], save: 'Save 1 Interest' },
  { key: 'outdoors', heading: 'Outdoors', choose: ['Hiking'], save: 'Save 1 Interest' },
  { key: 'self_help', heading: 'Self-Help', choose: ['Personal Growth', 'Self-Confidence'], save: 'Save 2 Interests' },
] as const;

/** Topics that other journeys publish in: demo posts may be on a later page there. */
const written = ['travel', 'food', 'tech', 'automotive'] as const;

const posts = (page: Page) => page.getByRole('list', { name: 'Latest Posts' }).getByRole('article');

/** Starts from a feed that is visible and in the browser's cache, and opens the screen through the Topics tab. */
async function openScreen(page: Page, category: string) {
  await page.goto('/');
  await expect(posts(page).first()).toBeVisible();
  await expect(page.getByText(/You follow/)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Topics' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: category, exact: true }) });
  await card.getByRole('link', { name: 'Choose interests' }).click();
}

for (const { key, heading, choose, save, ...screen } of screens) {
  const category = categoryName(key);
  const isOnFirstPage = !written.some((topic) => topic === key);

  test(`saves the selection on ${heading} and applies it to the feed immediately`, async ({ page, becomeReader }) => {
    await becomeReader();
    await openScreen(page, category);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${interestPath(key)}$`));
    for (const label of choose) await page.getByRole('checkbox', { name: label, exact: true }).check();
    await page.getByRole('button', { name: save, exact: true }).click();

    await expect(page.getByText(/^Preferences saved!?$/)).toBeVisible();
    await expect(page.getByText(/^Your .+ have been saved\./)).toBeVisible();
    if ('stays' in screen) {
      await expect(page).toHaveURL(new RegExp(`${interestPath(key)}$`));
      await page.getByRole('link', { name: 'See your feed' }).click();
    }
    await expect(page).toHaveURL(/\/$/);
    await expect(posts(page).first().getByRole('link', { name: category, exact: true })).toBeVisible();
    const reasons = (await wholeFeed(page.request)).map(({ reason }) => reason?.text);
    for (const label of choose) {
      const reason = `You follow ${category} › ${label}`;
      expect(reasons).toContain(reason);
      if (isOnFirstPage) await expect(posts(page).filter({ hasText: reason }).first()).toBeVisible();
    }

    await page.goto(interestPath(key));
    for (const label of choose) await expect(page.getByRole('checkbox', { name: label, exact: true })).toBeChecked();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(choose.length);
  });
}
