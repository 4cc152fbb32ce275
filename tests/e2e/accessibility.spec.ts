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

type Visit = string | Place | { path: string; heading: string };
type Tour = { who?: 'reader' | 'blogger'; places: Record<string, Visit> };

/** Each is made in one browser, which costs more than a place. */
const tours: Record<string, Tour> = {
  'what everybody reads': {
    places: {
      'the landing page': '/',
      'the free posts': '/browse-posts',
      'a topic': '/topic/travel',
      'a subtopic': '/topic/travel/Europe',
      'a free article': freeArticle,
      'a teaser': teaser,
      'a blogger': blogger,
    },
  },
  'the ways in': {
    places: {
      'sign in': '/auth',
      'create account': '/auth?mode=signup',
      'forgot password': '/auth?mode=forgot',
      'set a new password': `/auth?mode=reset&token=${TOKEN}`,
      'confirm e-mail': `/auth?mode=confirm&token=${TOKEN}`,
      'confirm a new e-mail': `/auth?mode=change-email&token=${TOKEN}`,
      'the admin’s sign-in': '/admin-auth',
    },
  },
  'the plain pages': {
    places: {
      about: '/about',
      contact: '/contact',
      terms: '/terms',
      privacy: '/privacy',
      'the end of notices': `/unsubscribe?token=${TOKEN}`,
      'an unknown page': '/no-such-page',
      'the post form of a guest': '/post-blog',
    },
  },
  'the pages of a reader': {
    who: 'reader',
    places: {
      'check your e-mail': '/auth?mode=check-email',
      'the interests': '/auth?mode=interests',
      'the feed': '/',
      'the topics': { path: '/?tab=topics', heading: 'Romance' },
      'the settings': '/?tab=settings',
    },
  },
  'the pages of a blogger': {
    who: 'blogger',
    places: {
      'the settings': '/?tab=settings',
      'the writing topics': '/my-topics',
      'the profile': { path: '/profile', heading: 'Earnings Tracker' },
      'the post form': '/post-blog',
      'the older post form': '/create-blog',
    },
  },
  'the content manager': {
    who: 'blogger',
    places: {
      topics: '/?tab=content',
      dashboard: '/?tab=content&view=dashboard',
      posts: { path: '/?tab=content&view=posts', heading: 'Free soup number 1' },
      drafts: '/?tab=content&view=drafts',
    },
  },
};

for (const [name, { who, places }] of Object.entries(tours)) {
  test(`axe finds nothing and nothing overflows: ${name}`, async ({
    page,
    context,
    becomeReader,
    becomeBlogger,
    request,
  }) => {
    if (who === 'reader') await becomeReader();
    if (who === 'blogger') {
      await becomeBlogger();
      await publishPosts(context, { free: 1, premium: 1 });
    }
    for (const [where, visit] of Object.entries(places)) {
      const { path, heading } = typeof visit === 'object' ? visit : { path: visit };
      await page.goto(typeof path === 'string' ? path : await path(request));
      await expect(page.getByRole('heading', heading ? { name: heading } : { level: 1 })).toBeVisible();
      await expectAccessible(page, where);
    }
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
