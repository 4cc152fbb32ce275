import type { Page } from '@playwright/test';
import { reactionMessages } from '#contract/reactions';
import { expect, test } from '../support/journey.ts';
import { isFreeWithPicture, newestPost } from '../support/posts.ts';
import { toasts } from '../support/toasts.ts';

const banner = (page: Page) => page.getByRole('banner');

test('shows the signed-in reader on a page that was opened before signing in', async ({
  page,
  request,
  becomeReader,
}) => {
  const { id, slug } = await newestPost(request, isFreeWithPicture);
  for (const path of [`/article/${id}/${slug}`, '/']) {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(banner(page).getByRole('link', { name: 'Log In' })).toBeVisible();
    await becomeReader();
    await page.goto('/about');
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  }
});

test('returns a guest who signs in from the header of an article to the article', async ({
  page,
  request,
  newAccount,
}) => {
  const account = await newAccount();
  const { id, slug, title } = await newestPost(request, isFreeWithPicture);
  const path = `/article/${id}/${slug}`;
  await page.goto(path);
  const next = encodeURIComponent(`/article/${id}`);
  const createAccount = banner(page).getByRole('link', { name: 'Create Account' });
  await expect(createAccount).toHaveAttribute('href', `/auth?mode=signup&next=${next}`);
  await banner(page).getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('returns a guest who presses Upvote and signs in from the toast to the article', async ({ page, request }) => {
  const { id, slug } = await newestPost(request, isFreeWithPicture);
  await page.goto(`/article/${id}/${slug}`);
  await page.getByRole('button', { name: 'Upvote' }).click();
  const toast = toasts(page).filter({ hasText: reactionMessages.signIn });
  await toast.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(`/article/${id}`)}`);
});
