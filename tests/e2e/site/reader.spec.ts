import { linkMailedTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey, tabTo, typeInto } from '../support/keyboard.ts';

test('supports sign-up, confirmation, interests, reading, reactions, paywall, sign-out and sign-in by keyboard alone', async ({
  page,
}) => {
  const name = `reader_${Date.now().toString(36)}`;
  const email = `${name}@journey.test`;

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your Words Deserve a Home' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await pressKey(page, page.getByRole('banner').getByRole('link', { name: 'Create Account' }));
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
  await typeInto(page, page.getByLabel('Email', { exact: true }), email);
  await typeInto(page, page.getByLabel('Username'), name);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'quiet-harbour-7');
  await typeInto(page, page.getByLabel('Confirm password'), 'quiet-harbour-8');
  await pressKey(page, page.getByRole('button', { name: 'Create Account' }));
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('quiet-harbour-7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();

  await page.goto(await linkMailedTo(email, /confirm/i));
  await pressKey(page, page.getByRole('button', { name: 'Confirm my email address' }));
  await pressKey(page, page.getByRole('link', { name: 'Choose your interests' }));

  await expect(page.getByRole('heading', { name: 'What interests you?' })).toBeVisible();
  await pressKey(page, page.getByRole('button', { name: 'Continue to Dashboard' }));
  await expect(page.getByText('Choose at least one topic to personalize your experience')).toBeVisible();
  await tabTo(page, page.getByRole('checkbox', { name: 'Romance' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Romance' })).toBeChecked();
  await pressKey(page, page.getByRole('button', { name: 'Continue to Dashboard' }));

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeFocused();
  await expect(page.getByText('You follow Romance').first()).toBeVisible();
  await expect(page.getByText('confirm your email', { exact: false })).toHaveCount(0);
  await pressKey(page, page.getByRole('button', { name: 'Refresh' }));
  await expect(page.getByText('Feed refreshed with latest articles')).toBeVisible();

  const cards = page.getByRole('article');
  await pressKey(page, cards.filter({ hasText: 'FREE' }).first().getByRole('heading').getByRole('link'));
  await expect(page).toHaveURL(/\/article\/.+\/.+/);
  await expect(page.getByText('Continue Reading')).toHaveCount(0);
  const upvote = page.getByRole('button', { name: /upvote/i });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressKey(page, upvote, 'Space');
  await expect(page.getByText('Added to favorites!')).toBeVisible();
  await page.reload();
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/');
  await pressKey(page, cards.filter({ hasText: 'Premium' }).first().getByRole('heading').getByRole('link'));
  await expect(page.getByText('Continue Reading')).toBeVisible();
  await expect(page.getByText(/Subscribe to .+ to read the full article/)).toBeVisible();

  await page.goto('/');
  await pressKey(page, page.getByRole('button', { name: 'Sign Out' }));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
  await typeInto(page, page.getByLabel('Email', { exact: true }), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'quiet-harbour-7');
  await pressKey(page, page.getByRole('checkbox', { name: 'Remember me' }), 'Space');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await pressKey(page, page.getByRole('button', { name: 'Sign In', exact: true }));
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeFocused();
});
