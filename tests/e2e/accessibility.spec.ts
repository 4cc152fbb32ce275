import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { articlePath } from '#contract/posts';
import { expectAccessible, findings } from './axe.ts';
import { expect, test } from './journey.ts';
import { publishPosts } from './own-posts.ts';
import { isFreeWithPicture, isPremium, newestPost } from './posts.ts';

const TOKEN = 'a-token-that-is-long-enough';

/** Where something of the demo content is. */
type Place = (request: APIRequestContext) => Promise<string>;

const freeArticle: Place = async (request) => articlePath(await newestPost(request, isFreeWithPicture));
const teaser: Place = async (request) => articlePath(await newestPost(request, isPremium));
const blogger: Place = async (request) => `/blogger/${(await newestPost(request, isPremium)).author?.id}`;

type Visit = { path: string | Place; isSignedIn?: boolean; isBlogger?: boolean; heading?: string };

const places: Record<string, Visit> = {
  'the landing page': { path: '/' },
  'the free posts': { path: '/browse-posts' },
  'a topic': { path: '/topic/travel' },
  'a subtopic': { path: '/topic/travel/Europe' },
  'a free article': { path: freeArticle },
  'a teaser': { path: teaser },
  'a blogger': { path: blogger },
  'sign in': { path: '/auth' },
  'create account': { path: '/auth?mode=signup' },
  'forgot password': { path: '/auth?mode=forgot' },
  'set a new password': { path: `/auth?mode=reset&token=${TOKEN}` },
  'confirm e-mail': { path: `/auth?mode=confirm&token=${TOKEN}` },
  'confirm a new e-mail': { path: `/auth?mode=change-email&token=${TOKEN}` },
  'check your e-mail': { path: '/auth?mode=check-email', isSignedIn: true },
  'the interests': { path: '/auth?mode=interests', isSignedIn: true },
  about: { path: '/about' },
  contact: { path: '/contact' },
  terms: { path: '/terms' },
  privacy: { path: '/privacy' },
  'an unknown page': { path: '/no-such-page' },
  'the dashboard feed': { path: '/', isSignedIn: true },
  'the dashboard topics': { path: '/?tab=topics', isSignedIn: true, heading: 'Romance' },
  'the settings of a reader': { path: '/?tab=settings', isSignedIn: true },
  'the settings of a blogger': { path: '/?tab=settings', isBlogger: true },
  'the writing topics': { path: '/my-topics', isBlogger: true },
  'the content manager': { path: '/?tab=content', isBlogger: true },
  'the content manager’s dashboard': { path: '/?tab=content&view=dashboard', isBlogger: true },
  'the content manager’s posts': { path: '/?tab=content&view=posts', isBlogger: true, heading: 'Free soup number 1' },
  'the content manager’s drafts': { path: '/?tab=content&view=drafts', isBlogger: true },
  'the own profile': { path: '/profile', isBlogger: true, heading: 'Earnings Tracker' },
  'the post form': { path: '/post-blog', isBlogger: true },
  'the older post form': { path: '/create-blog', isBlogger: true },
  'the post form of a guest': { path: '/post-blog' },
};

for (const [name, { path, isSignedIn = false, isBlogger = false, heading }] of Object.entries(places)) {
  test(`axe finds nothing and nothing overflows: ${name}`, async ({
    page,
    context,
    becomeReader,
    becomeBlogger,
    request,
  }) => {
    if (isSignedIn) await becomeReader();
    if (isBlogger) {
      await becomeBlogger();
      await publishPosts(context, { free: 1, premium: 1 });
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(typeof path === 'string' ? path : await path(request));
    await expect(page.getByRole('heading', heading ? { name: heading } : { level: 1 })).toBeVisible();
    await expectAccessible(page, name);
  });
}

test('axe finds nothing in a refused form, an open dialog and a toast', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auth?mode=signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Username requirements')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/topic/travel');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Page refreshed successfully')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

/** Presses Tab until an element has the focus, and sees that its focus shows. */
async function tabTo(page: Page, target: Locator) {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

test('signing in, reading and signing out need nothing but a keyboard', async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Log In' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();

  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole('checkbox', { name: 'Remember me' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Sign In', exact: true }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeFocused();
  const first = page.getByRole('list', { name: 'Latest Posts' }).getByRole('article').first();
  const title = first.getByRole('heading').getByRole('link');
  const words = (await title.textContent()) ?? '';
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: words, level: 1 })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, page.getByRole('button', { name: 'Copy Link' }));

  await page.goBack();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await tabTo(page, page.getByRole('button', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
});
