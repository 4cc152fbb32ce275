import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { breakApi, faulty } from '../support/faults.ts';
import { interestsOf, saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toasts.ts';

const CAMPING = '/topic/outdoors/Camping';
const NAME = 'Camping in Outdoors';

const main = (page: Page) => page.getByRole('main');
const follow = (page: Page) => main(page).getByRole('button', { name: `Follow ${NAME}`, exact: true });
const unfollow = (page: Page) => main(page).getByRole('button', { name: `Unfollow ${NAME}`, exact: true });
const followedNames = async (page: Page) => (await interestsOf(page)).subtopics.map(({ name }) => name);

test('follows a subtopic from its page, unfollows it, and follows it again with Undo', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto(CAMPING);
  await follow(page).click();
  await expect(toasts(page)).toContainText(`Following ${NAME}`);
  await page.reload();
  await unfollow(page).click();
  await expect(toasts(page)).toContainText(`Unfollowed ${NAME}`);
  expect(await interestsOf(page)).toMatchObject({ categories: [], subtopics: [] });
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(unfollow(page)).toBeVisible();
  await expect.poll(() => followedNames(page)).toEqual(['Camping']);
  await expectAccessible(page, 'subtopic: followed');
});

test('returns a guest who wants to follow a subtopic to its page after signing in', async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto(CAMPING);
  await follow(page).click();
  await expect(toasts(page)).toContainText('Please sign in to follow topics');
  await toasts(page).getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(CAMPING);
  await follow(page).click();
  await expect(unfollow(page)).toBeVisible();
  await expect.poll(() => followedNames(page)).toEqual(['Camping']);
});

test('leads from a subtopic of a followed category to the choices of the category', async ({ page, becomeReader }) => {
  await becomeReader();
  await saveInterests(page, 'POST', '/categories', { categories: ['outdoors'] });
  await page.goto(CAMPING);
  const link = main(page).getByRole('link', { name: 'Following all of Outdoors' });
  await expect(link).toHaveAttribute('href', '/outdoors');
  await expect(follow(page)).toHaveCount(0);
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('reverts a rejected follow', async ({ page, becomeReader }) => {
    await becomeReader();
    await page.goto(CAMPING);
    const { mend } = await breakApi(page, '/interests/subtopics/outdoors-camping');
    await follow(page).click();
    await expect(toasts(page).getByText('Failed to update your topics').first()).toBeVisible();
    await expect(follow(page)).toBeVisible();
    await mend();
    await follow(page).click();
    await expect(unfollow(page)).toBeVisible();
  });
});
