import type { PageName } from '#contract/page';
import type { AuthStep } from '@/features/accounts/auth/auth-steps.ts';
import type { AccountView, AdminTabName, ContentView, DashboardTabName } from '@/lib/navigation/dashboard-paths.ts';

/**
 * Every page of the product, with every step, tab and view that has a URL. The type check reports one that is missing
 * below.
 */
export type Screen =
  | Exclude<PageName, 'auth' | 'admin'>
  | 'not-found'
  | `auth/${AuthStep}`
  | `dashboard/${Exclude<DashboardTabName, 'subscriptions' | 'content'>}`
  | `account/${AccountView}`
  | `content/${ContentView}`
  | `admin/${AdminTabName}`;

/** States of every screen that journeys check (`expectAccessible`). A state that none of them checks fails the run. */
export const screens = {
  home: ['filled', 'loading', 'could not be loaded'],
  'free-posts': ['filled', 'the menu of a card'],
  topic: ['filled', 'with teams to follow', 'loading', 'could not be loaded', 'a notice'],
  subtopic: ['filled', 'followed'],
  team: ['filled', 'its feed', 'empty', 'followed', 'not found', 'loading', 'could not be loaded'],
  sports: ['as tabs', 'as a list', 'loading'],
  article: [
    'free',
    'a teaser',
    'to subscribe to',
    'e-mail not confirmed',
    'reporting it',
    'moderating it',
    'every element',
    'loading',
    'not found',
    'comments',
    'a guest’s comments',
    'comments of a teaser',
    'editing a comment',
    'deleting a comment',
    'reporting a comment',
    'banning a commenter',
    'a held comment',
    'a muted comment',
    'a tombstone',
    'a comment that was not sent',
    'a comment that can no longer be sent',
    'commenting with an unconfirmed address',
  ],
  blogger: ['filled', 'to subscribe to', 'e-mail not confirmed', 'subscribed', 'one’s own', 'loading', 'not found'],
  handle: ['filled', 'following', 'following by email', 'loading', 'not found'],
  'blogger-posts': ['filled'],
  'post-blog': [
    'a guest',
    'previewing the email',
    'asking before the emails',
    'empty',
    'refused',
    'preview',
    'two versions',
    'versions',
    'a version',
    'offline',
    'ways to publish',
    'scheduling',
    'scheduled',
    'every element',
    'markup',
    'preview of every element',
    'the language of code',
    'a link',
    'find and replace',
    'find and replace in markup',
    'an image being uploaded',
    'a failed image',
    'the earlier format',
    'the switched format',
  ],
  'create-blog': ['empty', 'refused'],
  checkout: ['open', 'completed', 'ended', 'expired', 'failed', 'not found'],
  profile: ['filled', 'with payouts', 'loading'],
  'my-topics': ['filled'],
  notifications: ['filled', 'filtered', 'comments', 'empty', 'loading', 'could not be loaded'],
  'admin-auth': ['empty', 'refused'],
  unsubscribe: ['asking', 'one list'],
  'confirm-follow': ['asking', 'confirmed'],
  about: ['filled'],
  contact: ['empty', 'refused'],
  terms: ['filled'],
  privacy: ['filled'],
  interests: ['refused', 'a guest', 'saved', 'long choices', 'loading'],
  'not-found': ['filled'],
  'auth/sign-in': ['empty', 'refused'],
  'auth/signup': ['empty', 'refused', 'asking for help'],
  'auth/forgot': ['empty'],
  'auth/reset': ['empty', 'a spent link'],
  'auth/confirm': ['asking', 'confirmed'],
  'auth/change-email': ['asking'],
  'auth/check-email': ['filled'],
  'auth/interests': ['filled'],
  'auth/sign-out': ['failed'],
  'dashboard/feed': [
    'filled',
    'empty',
    'loading',
    'could not be loaded',
    'new posts held back',
    'why a post is there',
    'articles to continue',
    'muting a blogger whom the reader pays',
  ],
  'dashboard/reading': ['filled', 'read', 'empty', 'none of a topic'],
  'dashboard/topics': ['filled'],
  'dashboard/find': ['to subscribe to', 'none found'],
  'dashboard/settings': [
    'a reader',
    'a blogger',
    'an admin',
    'refused',
    'signing out everywhere',
    'a price to come',
    'a new username',
    'private feeds',
    'muted',
    'leaving',
  ],
  'dashboard/admin': ['filled'],
  'account/profile': ['filled'],
  'account/topics': ['filled', 'could not be loaded', 'a failed payment'],
  'account/subscriptions': [
    'filled',
    'empty',
    'loading',
    'could not be loaded',
    'leaving one',
    'ending',
    'a failed payment',
  ],
  'account/find': ['filled'],
  'content/dashboard': ['filled'],
  'content/topics': ['filled'],
  'content/posts': ['filled', 'unpublishing', 'deleting', 'what became of the emails'],
  'content/drafts': ['empty', 'filled', 'deleting', 'scheduled', 'not published'],
  'content/comments': [
    'held',
    'selected',
    'removing',
    'banning',
    'banned people',
    'empty',
    'loading',
    'could not be loaded',
  ],
  'content/readers': ['filled', 'found nobody'],
  'admin/dashboard': ['filled', 'deleting somebody', 'deleting a blog'],
  'admin/platform': ['filled', 'saved elsewhere'],
  'admin/moderation': [
    'filled',
    'reading an article',
    'reading a comment',
    'a reported comment',
    'reserving a username',
  ],
  'admin/mail': ['sent', 'a refused bulk server', 'a bulk server', 'a suppressed address'],
  'admin/security': ['events', 'actions'],
} as const satisfies Record<Screen, readonly [string, ...string[]]>;

/** A screen in one of its states. */
export type ScreenState = { [Name in Screen]: `${Name}: ${(typeof screens)[Name][number]}` }[Screen];

/** All states that a run of the journeys must check. */
export const allScreenStates = (Object.keys(screens) as Screen[]).flatMap((screen) =>
  screens[screen].map((state) => `${screen}: ${state}` as ScreenState),
);
