export type {
  Announcement,
  AnnouncementReach,
  AnnouncementsResponse,
  SendAnnouncementRequest,
  TestAnnouncementRequest,
} from './announcements.schema.ts';

/** Who gets an announcement. */
export const announcementAudiences = ['everybody', 'bloggers', 'subscribers'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];

export const audienceLabels: Record<AnnouncementAudience, string> = {
  everybody: 'Everybody with an account',
  bloggers: 'Bloggers',
  subscribers: 'Subscribers',
};

export const ANNOUNCEMENT_TITLE_MAX = 150;
export const ANNOUNCEMENT_TEXT_MAX = 10_000;
export const ANNOUNCEMENTS_PAGE_SIZE = 20;
/** The count of an audience stops here. */
export const AUDIENCE_COUNT_MAX = 100_000;

/** Key of an announcement's campaign. */
export const announcementCampaignKey = (id: string): string => `announcement:${id}`;

export const announcementMessages = {
  titleRequired: 'Write a title',
  titleTooLong: 'The title must be at most 150 characters',
  titleOneLine: 'The title must be one line of text',
  textRequired: 'Write the text',
  textTooLong: 'The text must be at most 10,000 characters',
  wayRequired: 'Choose email, notification or both',
  loadFailed: 'Failed to load the announcements',
  countFailed: 'Failed to count who gets it',
  testSent: 'Test email sent to your address',
  testFailed: 'Failed to send the test',
  sendFailed: 'Failed to send the announcement',
  sent: 'The announcement is being sent',
  idUsed: 'This announcement was already sent with another text. Reload the page.',
} as const;
