import { linkMailedTo } from './inbox.ts';
import { expect, test } from './journey.ts';

test('a reader signs up, confirms, chooses interests, reads the feed and a free article, and meets the paywall', async ({
  page,
}) => {
  const name = `reader_${Date.now().toString(36)}`;
  const email = `${name}@journey.test`;

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your Words Deserve a Home' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Account' }).first().click();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-7');
  await page.getByLabel('Confirm password').fill('quiet-harbour-8');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await page.getByLabel('Confirm password').fill('quiet-harbour-7');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();

  await page.goto(await linkMailedTo(email, /confirm/i));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await page.getByRole('link', { name: 'Choose your interests' }).click();

  await expect(page.getByRole('heading', { name: 'What interests you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click();
  await expect(page.getByText('Choose at least one topic to personalize your experience')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Romance' }).check();
  await page.getByRole('button', { name: 'Continue to Dashboard' }).click();

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
  await expect(page.getByText('You follow Romance').first()).toBeVisible();
  await expect(page.getByText('confirm your email', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Feed refreshed with latest articles')).toBeVisible();

  const cards = page.getByRole('article');
  await cards.filter({ hasText: 'FREE' }).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/article\/.+\/.+/);
  await expect(page.getByText('Continue Reading')).toHaveCount(0);
  const upvote = page.getByRole('button', { name: /upvote/i });
  await upvote.click();
  await expect(page.getByText('Added to favorites!')).toBeVisible();
  await page.reload();
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'Premium' }).first().getByRole('heading').getByRole('link').click();
  await expect(page.getByText('Continue Reading')).toBeVisible();
  await expect(page.getByText(/Subscribe to .+ to read the full article/)).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your Words Deserve a Home' })).toBeVisible();
});
