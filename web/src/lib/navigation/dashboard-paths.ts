/** Names of the dashboard's tabs, their views, and the admin's tabs in URLs. */
export type DashboardTabName =
  | 'feed'
  | 'reading'
  | 'topics'
  | 'subscriptions'
  | 'find'
  | 'content'
  | 'settings'
  | 'admin';
export type AccountView = 'profile' | 'topics' | 'subscriptions' | 'find';
export type ContentView = 'dashboard' | 'topics' | 'posts' | 'drafts' | 'comments' | 'readers';
export type AdminTabName =
  | 'dashboard'
  | 'platform'
  | 'metrics'
  | 'money'
  | 'people'
  | 'moderation'
  | 'messages'
  | 'mail'
  | 'terms'
  | 'announcements'
  | 'admins'
  | 'security';

/** The dashboard's tabs and their views are URLs of one page. */
/** What the viewer saved to read, and what they have read of it. */
export const readingListPath = '/?tab=reading';
export const readPostsPath = `${readingListPath}&view=read`;
export const topicsPath = '/?tab=topics';
export const findPath = '/?tab=find';
export const settingsPath = '/?tab=settings';
export const accountPath = '/?tab=subscriptions';
export const contentPath = '/?tab=content';
export const adminSummaryPath = '/?tab=admin';

/** The admin page and its tabs. */
export const adminPath = '/admin';
export const adminTabPath = (tab: AdminTabName): string => `${adminPath}?tab=${tab}`;
export const adminAuthPath = '/admin-auth';

/** Returns the URL of Reader Management with a search for a username. */
export const adminReaderPath = (username: string): string => `${adminPath}?reader=${encodeURIComponent(username)}`;

/** Returns the URL of a person's page in the admin area. */
export const adminPersonPath = (id: string): string => `${adminTabPath('people')}&person=${encodeURIComponent(id)}`;

/** Returns the URL of a view of the account area. */
export const accountViewPath = (view: AccountView): string => `${accountPath}&view=${view}`;
/** Returns the URL of a view of the Content Manager. */
export const contentViewPath = (view: ContentView): string => `${contentPath}&view=${view}`;

/** My Topics, which shows and changes the viewer's follows. */
export const followedPath = accountViewPath('topics');
