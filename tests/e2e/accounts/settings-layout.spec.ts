import type { Page } from '@playwright/test';
import { FREE_POSTS_MIN, POSTS_MIN } from '#contract/limits';
import type { PayoutsResponse } from '#contract/payouts';
import type { OwnProfileResponse } from '#contract/profiles';
import { answerWith } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';

const WIDTHS = [390, 768, 1280];

// The journey holds the requests of the page.
test.use({ serviceWorkers: 'block' });

/** Returns where each section begins and ends at each width, in pixels. */
async function placesOf(page: Page) {
  const places: Record<number, string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    places[width] = await page.locator('main section').evaluateAll(async (sections) => {
      // Units of the viewport follow in the next frame.
      for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
      return sections.map((section) => {
        const { top, bottom } = section.getBoundingClientRect();
        const title = document.getElementById(section.getAttribute('aria-labelledby') ?? '')?.textContent;
        return `${title}: ${Math.round(top)} to ${Math.round(bottom)}`;
      });
    });
  }
  return places;
}

/**
 * Opens Settings, and expects every section at the same place before and after all data has arrived.
 * @param later skeletons of what loads when it is near the view
 */
async function expectStable(page: Page, later: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/(?!session)/, async (route) => {
    await promise;
    await route.fallback();
  });
  await page.goto('/?tab=settings');
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible();
  const before = await placesOf(page);
  resolve();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(later);
  expect(await placesOf(page)).toEqual(before);
}

test('keeps every section of Settings in its place while its data loads', { tag: '@deep' }, async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await expectStable(page, 0);
});

test('keeps every section of Settings in its place while the data of a blogger loads', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  // A blogger who has begun to earn, as most who open Settings.
  await answerWith<OwnProfileResponse>(page, '/profile', ({ profile }) => ({
    profile: profile && { ...profile, counts: { ...profile.counts, total: POSTS_MIN, free: FREE_POSTS_MIN } },
  }));
  await answerWith<PayoutsResponse>(page, '/payouts', (response) => ({ ...response, status: 'active' }));
  await expectStable(page, 1);
});
