import { RENAMES_PER_MONTH } from '#contract/handle-rules';
import { POSTS_PER_HOUR } from '#contract/limits';
import { DAY, MINUTE } from '#contract/time';

export type LimitRule = [count: number, windowMs: number];

/** The default rate limits. LIMITS overrides single ones. */
export const defaultLimits = {
  signInPerEmail: [5, 5 * MINUTE],
  signInPerAddress: [30, 5 * MINUTE],
  passwordResets: [3, 60 * MINUTE],
  confirmationMails: [3, 60 * MINUTE],
  /** All mails to one address that strangers can cause: confirmation, new-address and reset links together. */
  recipientMails: [6, 60 * MINUTE],
  /** Emails that ask to confirm a follow: 5 a minute from one network, one a day to an unknown address. */
  followMailsPerNetwork: [5, MINUTE],
  followMailsPerAddress: [1, DAY],
  followMailsPerBlogger: [200, 60 * MINUTE],
  /** Drafts that an author emails to their own address. */
  testMails: [5, 60 * MINUTE],
  postCreation: [POSTS_PER_HOUR, 60 * MINUTE],
  /** Conflicts and updates of posts: each stores a whole text for a month. */
  revisions: [60, 60 * MINUTE],
  commentsPerMinute: [5, MINUTE],
  commentsPerHour: [30, 60 * MINUTE],
  /** Comments of accounts that are younger than a day. */
  youngComments: [3, 60 * MINUTE],
  imports: [20, DAY],
  /** Imported posts and drafts that are stored. A repetition of what is stored does not count. */
  importItems: [1000, 60 * MINUTE],
  uploads: [10, 5 * MINUTE],
  /** Images inside the texts of posts. */
  textPictures: [60, 5 * MINUTE],
  /** The same while an import of one's own is open. */
  importUploads: [1500, 60 * MINUTE],
  /** Pictures of an import that are loaded from the blogger's earlier platform. */
  importedPictures: [300, 60 * MINUTE],
  /** Parts of files of readers, with up to 1,000 each. */
  readerImports: [60, 60 * MINUTE],
  sensitive: [5, MINUTE],
  /** Codes of one account, or of one known device of it: right and wrong ones. */
  secondFactorCodes: [10, 60 * MINUTE],
  secondFactorCodesPerDay: [30, DAY],
  /** Taking back one's own former handle does not count. */
  renames: [RENAMES_PER_MONTH, 30 * DAY],
  handleChecks: [30, MINUTE],
  /** Full answers of a private feed. A reader that polls receives a 304 in between. */
  feedAnswers: [12, 60 * MINUTE],
  /** Each change is mailed to all subscribers of a blogger. */
  priceChanges: [10, DAY],
  /**
   * Number of actors of a type with their own rows in the security log, per isolate: many attackers then take about
   * three hours to fill its 1000 rows.
   */
  actorsLogged: [5, MINUTE],
} satisfies Record<string, LimitRule>;

export type Limits = Record<keyof typeof defaultLimits, LimitRule> & {
  /** The general 100 a minute are enforced by a platform binding with a fixed number; it can only be switched off. */
  api: boolean;
};
