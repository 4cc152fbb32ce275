/** The dashboard's tabs, the views inside of two of them, and the admin's tabs, as the address calls them. */
export type DashboardTabName = 'feed' | 'topics' | 'subscriptions' | 'find' | 'content' | 'settings' | 'admin';
export type AccountView = 'profile' | 'topics' | 'subscriptions' | 'find';
export type ContentView = 'dashboard' | 'topics' | 'posts' | 'drafts';
export type AdminTabName = 'dashboard' | 'platform' | 'moderation' | 'mail' | 'security';

/** The dashboard's tabs, and the views inside of them, are addresses of one page. */
export const topicsPath = '/?tab=topics';
export const findPath = '/?tab=find';
export const settingsPath = '/?tab=settings';
export const accountPath = '/?tab=subscriptions';
export const contentPath = '/?tab=content';
export const adminSummaryPath = '/?tab=admin';

/** The admin's own page, and a tab of it. */
export const adminPath = '/admin';
export const adminTabPath = (tab: AdminTabName): string => `${adminPath}?tab=${tab}`;
export const adminAuthPath = '/admin-auth';

/** Reader Management with a search for a username. */
export const adminReaderPath = (username: string): string => `${adminPath}?reader=${encodeURIComponent(username)}`;

/** A view of the account area. */
export const accountViewPath = (view: AccountView): string => `${accountPath}&view=${view}`;
/** A view of the Content Manager. */
export const contentViewPath = (view: ContentView): string => `${contentPath}&view=${view}`;

/** Where one sees and changes what one follows: My Topics. */
export const followedPath = accountViewPath('topics');
