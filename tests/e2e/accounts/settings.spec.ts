import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { loadedSection } from '../support/loaded-section.ts';

const SETTINGS = '/?tab=settings';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const topic = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('shows new tabs to a reader who enables blogging, and saves the chosen topics', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/');
  await expect(tab(page, 'Content Manager')).toHaveCount(0);
  await tab(page, 'Settings').click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(loadedSection(page, 'Subscription Price')).toContainText('$3.00 a month');
  await expect(loadedSection(page, 'Subscription Price')).toContainText('Requires blogging to be enabled.');

  const blogging = page.getByRole('switch', { name: 'Enable Blogging' });
  await expect(blogging).not.toBeChecked();
  await blogging.click();
  await expect(blogging).toBeChecked();
  await expect(tab(page, 'Profile')).toBeVisible();
  await expect(tab(page, 'Content Manager')).toBeVisible();
  await expect(loadedSection(page, 'Your blog')).toContainText('0 of 10');

  await loadedSection(page, 'Your blog').getByRole('link', { name: 'Choose Writing Topics' }).click();
  await expect(page.getByRole('heading', { name: 'What do you write about?' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(page.getByRole('checkbox')).toHaveCount(13);
  await expect(save).toBeDisabled();
  await topic(page, 'Travel').check();
  await topic(page, 'Self Help').check();
  await topic(page, 'Travel').uncheck();
  await save.click();
  await expect(page.getByText('Writing topics updated successfully')).toBeVisible();
  await expect(save).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'New Post' })).toBeVisible();
  await page.reload();
  await expect(topic(page, 'Self Help')).toBeChecked();
  await expect(topic(page, 'Travel')).not.toBeChecked();

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await tab(page, 'Settings').click();
  await blogging.click();
  await expect(blogging).not.toBeChecked();
  await expect(tab(page, 'Content Manager')).toHaveCount(0);
  await expect(loadedSection(page, 'Your blog')).toHaveCount(0);
  await page.reload();
  await blogging.click();
  await expect(loadedSection(page, 'Your blog')).toContainText('Self Help');
});

test('returns a guest to Settings or the Content Manager after signing in', async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto('/?tab=content&view=drafts');
  await expect(page).toHaveURL('/auth?next=%2F%3Ftab%3Dcontent%26view%3Ddrafts');
  await page.goto(SETTINGS);
  await expect(page).toHaveURL('/auth?next=%2F%3Ftab%3Dsettings');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(SETTINGS);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('shows the blogging switch next to the drafts of a writer who switched blogging off', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await page.goto(SETTINGS);
  const blogging = page.getByRole('switch', { name: 'Enable Blogging' });
  await blogging.click();
  await expect(blogging).not.toBeChecked();
  await expect(blogging).toHaveAccessibleDescription(/Your posts stay published and your drafts are saved\./);

  await page.goto('/?tab=content&view=drafts');
  await expect(page.getByRole('heading', { name: 'Blogging is off', level: 1 })).toBeVisible();
  await expect(page.getByText('Your posts stay published and your drafts are saved.')).toBeVisible();
  await page.goto('/post-blog');
  await expect(page.getByRole('heading', { name: 'Blogging is off', level: 1 })).toBeVisible();
  await blogging.click();
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeVisible();
  await page.goto('/?tab=content&view=drafts');
  await expect(page.getByRole('heading', { name: 'Content Manager', level: 1 })).toBeVisible();
});

test('shows the blogging switch first to readers, and after the price to bloggers', async ({ page, becomeReader }) => {
  await becomeReader();
  const parts = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto(SETTINGS);
  await expect(parts.first()).toHaveText('Blogging');
  await page.getByRole('switch', { name: 'Enable Blogging' }).click();
  await expect(loadedSection(page, 'Your blog')).toBeVisible();
  await expect(parts.first()).toHaveText('Blogging');
  await page.reload();
  await expect(loadedSection(page, 'Your blog')).toBeVisible();
  await expect(parts.filter({ hasText: /^(Subscription Price|Blogging|Your blog)$/ })).toHaveText([
    'Subscription Price',
    'Blogging',
    'Your blog',
  ]);
});

test('shows writing topics only to signed-in users with a profile', async ({ page, becomeReader }) => {
  await page.goto('/my-topics?next=%2Fpost-blog');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/my-topics?next=%2Fpost-blog');
  await becomeReader();
  await page.goto('/my-topics');
  await expect(page.getByText('Profile Not Available')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('shows a way back to the post to a user who came from it to choose topics', async ({ page, becomeBlogger }) => {
  await becomeBlogger([]);
  await page.goto('/my-topics?next=%2Fpost-blog');
  await topic(page, 'Food').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Back to Your Post' })).toHaveAttribute('href', '/post-blog');
});

test('explains how subscriptions work, and opens the promotion in a new tab', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto(SETTINGS);
  const overview = loadedSection(page, 'Subscription & Payment Overview');
  await expect(overview.getByText('Writers keep 75%')).toBeHidden();
  await overview.getByText('How Subscriptions Work').click();
  await expect(overview.getByText('Writers keep 75%')).toBeVisible();
  await expect(overview).toContainText('between $3.00 and $10.00 a month');
  const promotion = page.getByRole('complementary').getByRole('link', { name: /opens in a new tab/ });
  await expect(promotion).toHaveAttribute('target', '_blank');
  await expect(promotion).toHaveAttribute('rel', 'noopener');
});
