import type { Page } from '@playwright/test';
import { interestMessages } from '#contract/interests';
import { breakApi, expectAfterRetries, faulty, refuseApi } from '../support/faults.ts';
import { saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey } from '../support/keyboard.ts';

const choice = (page: Page, label: string) => page.getByRole('checkbox', { name: label, exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ });

test('supports a picker by keyboard alone', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/tech');
  await expect(choice(page, 'Privacy')).toBeVisible();
  await pressKey(page, choice(page, 'Privacy'), 'Space');
  await pressKey(page, choice(page, 'Robotics'), 'Space');
  await pressKey(page, page.getByRole('button', { name: 'Remove Privacy' }));
  await expect(page.getByRole('button', { name: 'Remove Robotics' })).toBeFocused();
  await pressKey(page, page.getByRole('button', { name: 'Save 1 Interest' }));
  await expect(page.getByText(interestMessages.savedGladly)).toBeVisible();
  await expect(saveButton(page)).toBeFocused();
  await page.reload();
  await expect(choice(page, 'Robotics')).toBeChecked();
  await expect(choice(page, 'Privacy')).not.toBeChecked();
});

test('stores a guest’s selection until sign-in, and then saves it', async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto('/food');
  await choice(page, 'Baking').check();
  await saveButton(page).click();
  await expect(page.getByText(interestMessages.signInTitle)).toBeVisible();
  await expect(page.getByText(interestMessages.signIn)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/food$/);
  await expect(choice(page, 'Baking')).toBeChecked();
  await page.getByRole('button', { name: 'Save 1 Interest' }).click();
  await expect(page.getByText('Your food interests have been saved.')).toBeVisible();
  await page.goto('/food');
  await expect(choice(page, 'Baking')).toBeChecked();
  await choice(page, 'Baking').uncheck();
  await page.reload();
  await expect(choice(page, 'Baking')).toBeChecked();
});

test('says why nothing can be saved without a selection', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/news');
  await expect(saveButton(page)).toBeDisabled();
  await choice(page, 'Politics').check();
  await expect(saveButton(page)).toBeEnabled();
  for (const [path, message] of [
    ['/travel', interestMessages.chooseRegion],
    ['/short-stories', interestMessages.nothingSelected],
    ['/romance', interestMessages.nothingSelected],
    ['/finance', interestMessages.nothingSelected],
  ] as const) {
    await page.goto(path);
    await saveButton(page).click();
    await expect(page.getByText(message)).toBeVisible();
    const first = page.getByRole('checkbox').first();
    await expect(first).toBeFocused();
    await first.check();
    await expect(page.getByText(message)).toBeHidden();
  }
});

test('says that a category is followed as a whole, and offers no second follow', async ({ page, becomeReader }) => {
  await becomeReader();
  await saveInterests(page, 'POST', '/categories', { categories: ['tech', 'gaming'] });
  await page.goto('/tech');
  await expect(page.getByText('You follow all of Tech. Choose some to see only those.')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Stop following Tech' }).click();
  await expect(page.getByText('You no longer follow Tech.')).toBeFocused();
  await page.reload();
  await expect(page.getByText('You do not follow Tech yet.')).toBeVisible();
});

test('applies a change of another tab to fields without edits', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/outdoors');
  await expect(choice(page, 'Camping')).not.toBeChecked();
  // Repeats until the page's live connection is open.
  await expect(async () => {
    await saveInterests(page, 'PUT', '/outdoors/subtopics', { subtopics: ['Camping'] });
    await expect(choice(page, 'Camping')).toBeChecked({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText('You follow 1 of 10.')).toBeVisible();
});

test.describe('when a request fails', () => {
  test.use(faulty);

  test('preserves the selection, and saves it on the next attempt', async ({ page, becomeReader }) => {
    await becomeReader();
    for (const [category, label, message] of [
      ['fantasy', 'Discworld', interestMessages.saveFailed],
      ['finance', 'Taxes', interestMessages.financeSaveFailed],
    ] as const) {
      await page.goto(`/${category}`);
      await choice(page, label).check();
      const fault = await breakApi(page, `/interests/${category}/subtopics`);
      await saveButton(page).click();
      const notice = page.getByRole('alert').filter({ hasText: interestMessages.saveFailedTitle });
      await expect(notice).toContainText(message);
      await expect(choice(page, label)).toBeChecked();
      await fault.mend();
      await saveButton(page).click();
      await expect(page.getByText(interestMessages.savedGladly)).toBeVisible();
    }
  });

  test('says when the user who saves too often can save again', async ({ page, becomeReader }) => {
    await becomeReader();
    await page.goto('/news');
    await choice(page, 'Politics').check();
    const message = 'Too many requests. Try again in 20 seconds.';
    await refuseApi(page, '/interests/news/subtopics', { status: 429, code: 'rate_limited', message });
    await saveButton(page).click();
    const notice = page.getByRole('alert').filter({ hasText: interestMessages.savingFailed });
    await expect(notice).toContainText(message);
    await expect(choice(page, 'Politics')).toBeChecked();
  });

  test('loads interests again on request', async ({ page, becomeReader }) => {
    await becomeReader();
    const fault = await breakApi(page, '/interests', 'offline');
    // Reading pages include the interests, so the journey starts on another page.
    await page.goto('/about');
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Topics' }).click();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Romance' }) });
    await card.getByRole('link', { name: 'Choose interests' }).click();
    await expectAfterRetries(page.getByText(interestMessages.loadFailed));
    await fault.mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(choice(page, 'Dating Stories')).toBeVisible();
  });

  test('preserves the selection when the session has ended', async ({ page, context, becomeReader }) => {
    await becomeReader();
    await page.goto('/automotive');
    await choice(page, 'Motorsport').check();
    await context.clearCookies();
    await saveButton(page).click();
    await expect(page.getByText(interestMessages.signInTitle)).toBeVisible();
    await expect(choice(page, 'Motorsport')).toBeChecked();
  });

  test('shows a topic as followed when unfollowing it failed', async ({ page, becomeReader }) => {
    await becomeReader();
    await saveInterests(page, 'PUT', '/self_help/subtopics', { subtopics: ['Habit Building'] });
    await page.goto('/self-help');
    await breakApi(page, '/interests/categories/self_help');
    await page.getByRole('button', { name: 'Stop following Self Help' }).click();
    await expect(page.getByText(interestMessages.removeFailed)).toBeVisible();
    await expect(choice(page, 'Habit Building')).toBeChecked();
  });
});
