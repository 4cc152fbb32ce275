import type { APIRequestContext } from '@playwright/test';
import { articlePath } from '#contract/posts';
import { newAccount } from '../support/accounts.ts';
import { openDialog } from '../support/dialogs.ts';
import { expect, test } from '../support/journey.ts';
import { mailedChangeLink, mailedConfirmLink, mailedResetLink } from '../support/mailed-links.ts';
import { publishPosts } from '../support/own-posts.ts';
import { isFreeWithPicture, isPremium, newestPost } from '../support/posts.ts';
import { toasts } from '../support/toasts.ts';
import { expectAccessible } from './accessibility-check.ts';
import type { ScreenState } from './screens.ts';

const TOKEN = 'a-token-that-is-long-enough';

/** Returns the path of demo content. */
type Place = (request: APIRequestContext) => Promise<string>;

const freeArticle: Place = async (request) => articlePath(await newestPost(request, isFreeWithPicture));
const teaser: Place = async (request) => articlePath(await newestPost(request, isPremium));
const blogger: Place = async (request) => `/blogger/${(await newestPost(request, isPremium)).author?.id}`;
const handle: Place = async (request) => `/@${(await newestPost(request, isPremium)).author?.username}`;
const resetLink: Place = async (request) => await mailedResetLink(request, newAccount('reader').email);
const bloggerPosts: Place = async (request) => `${await blogger(request)}/posts`;

/** `heading` and `control` (a button or a link) show that the page is in this state. */
type Visit = string | Place | { path: string | Place; heading?: string; control?: string };
type Tour = { tag?: '@deep'; who?: 'reader' | 'blogger'; places: Partial<Record<ScreenState, Visit>> };

/** Each tour runs in one browser, because a new browser costs more than a page. */
const tours: Record<string, Tour> = {
  'what everybody reads': {
    places: {
      'home: filled': '/',
      'free-posts: filled': '/browse-posts',
      'topic: filled': '/topic/travel',
      'subtopic: filled': '/topic/travel/Europe',
    },
  },
  'articles and their writers': {
    places: {
      'article: free': freeArticle,
      'article: a teaser': teaser,
      'article: not found': '/article/no-such-article',
      'blogger: filled': blogger,
    },
  },
  'the other pages of writers': {
    tag: '@deep',
    places: {
      'blogger-posts: filled': bloggerPosts,
      'blogger: not found': '/blogger/no-such-blogger',
      'handle: filled': handle,
      'handle: not found': '/@no-such-blogger',
    },
  },
  'the ways in': {
    tag: '@deep',
    places: {
      'auth/sign-in: empty': '/auth',
      'auth/signup: empty': '/auth?mode=signup',
      'auth/forgot: empty': '/auth?mode=forgot',
      'auth/reset: empty': { path: resetLink, control: 'Set New Password' },
      'auth/reset: a spent link': { path: `/auth?mode=reset&token=${TOKEN}`, control: 'Request a New Link' },
      'auth/confirm: asking': { path: mailedConfirmLink, control: 'Confirm My Email Address' },
      'auth/change-email: asking': { path: mailedChangeLink, control: 'Change My Email Address' },
      'admin-auth: empty': '/admin-auth',
    },
  },
  'the plain pages': {
    tag: '@deep',
    places: {
      'about: filled': '/about',
      'contact: empty': '/contact',
      'terms: filled': '/terms',
      'privacy: filled': '/privacy',
      'transparency: filled': '/transparency',
      'unsubscribe: asking': `/unsubscribe?token=${TOKEN}`,
      'not-found: filled': '/no-such-page',
      'post-blog: a guest': '/post-blog',
    },
  },
  'the pages of a reader': {
    tag: '@deep',
    who: 'reader',
    places: {
      'auth/check-email: filled': '/auth?mode=check-email',
      'auth/interests: filled': '/auth?mode=interests',
      'dashboard/feed: filled': '/',
      'dashboard/topics: filled': { path: '/?tab=topics', heading: 'Romance' },
      'dashboard/settings: a reader': '/?tab=settings',
    },
  },
  'the pages of a blogger': {
    tag: '@deep',
    who: 'blogger',
    places: {
      'dashboard/settings: a blogger': '/?tab=settings',
      'my-topics: filled': '/my-topics',
      'profile: filled': { path: '/profile', heading: 'Earnings Tracker' },
      'account/profile: filled': { path: '/?tab=subscriptions&view=profile', heading: 'Earnings Tracker' },
      'post-blog: empty': '/post-blog',
      'create-blog: empty': '/create-blog',
    },
  },
  'the content manager': {
    tag: '@deep',
    who: 'blogger',
    places: {
      'content/topics: filled': '/?tab=content',
      'content/dashboard: filled': '/?tab=content&view=dashboard',
      'content/posts: filled': { path: '/?tab=content&view=posts', heading: 'Free soup number 1' },
      'content/drafts: empty': '/?tab=content&view=drafts',
    },
  },
};

for (const [name, { tag = [], who, places }] of Object.entries(tours)) {
  test(`has no accessibility problems: ${name}`, { tag }, async ({
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
    for (const [state, visit] of Object.entries(places) as [ScreenState, Visit][]) {
      const { path, heading, control } = typeof visit === 'object' ? visit : { path: visit };
      await page.goto(typeof path === 'string' ? path : await path(request));
      await expect(page.getByRole('heading', heading ? { name: heading } : { level: 1 })).toBeVisible();
      const shown = page.getByRole('main').locator('button, a').filter({ hasText: control });
      if (control !== undefined) await expect(shown).toBeVisible();
      await expectAccessible(page, state);
      // A rejected link would have removed the form by now.
      if (control !== undefined) await expect(shown).toBeVisible();
    }
  });
}

/** Forms that are submitted unchanged. */
const refused: Partial<Record<ScreenState, { path: string; button: string }>> = {
  'auth/sign-in: refused': { path: '/auth', button: 'Sign In' },
  'admin-auth: refused': { path: '/admin-auth', button: 'Sign In as Admin' },
  'contact: refused': { path: '/contact', button: 'Send Message' },
  'auth/signup: refused': { path: '/auth?mode=signup', button: 'Create Account' },
};

test('has no accessibility problems in rejected forms, an open dialog and a notice', { tag: '@deep' }, async ({
  page,
}) => {
  for (const [state, { path, button }] of Object.entries(refused) as [
    ScreenState,
    { path: string; button: string },
  ][]) {
    await page.goto(path);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectAccessible(page, state);
  }
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(openDialog(page)).toBeVisible();
  await expectAccessible(page, 'auth/signup: asking for help');
  await page.goto('/topic/travel');
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toHaveAttribute('aria-live', 'polite');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toasts(page).getByText('Page refreshed successfully')).toBeVisible();
  // A focused toast does not disappear.
  await toasts(page).getByRole('button', { name: 'Dismiss' }).focus();
  await expectAccessible(page, 'topic: a notice');
});
