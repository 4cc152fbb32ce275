export type {
  CampaignReportResponse,
  ConfirmFollowResponse,
  EmailedReadersResponse,
  FollowByMailRequest,
  FollowLinkResponse,
  LinkedListResponse,
  ListReadersResponse,
  MailingList,
  MailingListsResponse,
  Reader,
} from './audience.schema.ts';

/** How often a member of a blogger's list gets emails: for each post, once a week, or never. */
export const cadences = ['each', 'weekly', 'none'] as const;
export type Cadence = (typeof cadences)[number];

/** The choices of a cadence, as screens offer them. */
export const cadenceChoices: readonly { value: Cadence; label: string }[] = [
  { value: 'each', label: 'Each post' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'none', label: 'No emails' },
];

/** Emails with a premium post: for readers with access, and for those without. Those with a free post are the same. */
export const mailVersions = ['whole', 'teaser'] as const;
export type MailVersion = (typeof mailVersions)[number];

/** Returns the address of the email that a draft would be sent as. */
export const mailPreviewPath = (draftId: string, version: MailVersion): string =>
  `/api/drafts/${encodeURIComponent(draftId)}/email?version=${version}`;

/** Most follows of one person: the live updates of a person cover as many streams. */
export const FOLLOWS_MAX = 3000;
/** Names that the confirmation of an address lists of those whom the user followed by email before. */
export const CARRIED_FOLLOWS_NAMED = 3;
export const MAILING_LISTS_PAGE_SIZE = 50;
export const READERS_PAGE_SIZE = 50;
/** Counts of a blogger's readers stop here. */
export const READERS_COUNTED_MAX = 10_000;
/** Newest readers that a search reads if very many names on the platform begin with its text. */
export const READERS_SEARCHED_MAX = 10_000;
/** The count of readers who get each post by email stops here. */
export const EMAILED_COUNTED_MAX = 100_000;
/** Life of a link that confirms a follow by email. */
export const FOLLOW_LINK_DAYS = 7;

/** Page that the confirmation link opens (`?token=`). */
export const confirmFollowPath = '/confirm-follow';

/** Agreements as stored with a follow. */
export const consentTexts = {
  follow: 'Follow',
  form: (username: string) => `Email me posts by @${username}. @${username} can see my email address.`,
} as const;

export const audienceMessages = {
  signIn: 'Please sign in to follow bloggers',
  updateFailed: 'Failed to update whom you follow',
  followed: (username: string) => `Following @${username}. You get one email a week.`,
  unfollowed: (username: string) => `Unfollowed @${username}`,
  bloggerUnknown: 'This blogger does not exist.',
  ownBlog: 'You cannot follow yourself.',
  tooMany: 'You follow 3,000 topics and bloggers, the most possible. Unfollow some of them first.',
  checkInbox: (email: string) => `Confirm ${email} with the link in the email. It works for 7 days.`,
  linkInvalid: 'This link is invalid or has expired. Follow the blogger again to get a new one.',
  confirmFailed: 'Failed to confirm your email address. Please try again.',
  listsFailed: 'Failed to load your mailing lists',
  listNotSaved: 'Failed to save how often you get emails',
  listSaved: 'Email frequency saved',
  allStopped: 'You get no more emails about posts',
  readersFailed: 'Failed to load your readers',
  readerUnknown: 'This reader is no longer on your list.',
  readerSubscribed: 'This reader subscribes to you, so they stay on your list.',
  readerRemoved: 'Reader removed from your list',
  readerNotRemoved: 'Failed to remove the reader',
  previewFailed: 'Failed to load the email',
  testMailSent: (email: string) => `Test email sent to ${email}`,
  testMailFailed: 'Failed to send the test email',
  reportFailed: 'Failed to load what became of the emails',
} as const;
