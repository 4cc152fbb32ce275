import { DAY } from './time.ts';

export type {
  AppealRequest,
  OwnAppeal,
  OwnStatement,
  OwnStatementResponse,
} from './restrictions.schema.ts';

/** What admins restrict: each kind is one decision about one thing. */
export const restrictionKinds = [
  'article_taken_down',
  'article_hidden',
  'article_picture_removed',
  'comment_taken_down',
  'profile_picture_removed',
  'bio_cleared',
] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/** Rules that a restriction can enforce. */
export const restrictionGrounds = [
  'illegal',
  'harassment',
  'hate',
  'violence',
  'children',
  'sexual',
  'privacy',
  'copyright',
  'impersonation',
  'deception',
  'spam',
  'other',
] as const;
export type RestrictionGround = (typeof restrictionGrounds)[number];

/** Labels of the rules, for admins, authors and the Transparency page. */
export const groundLabels: Record<RestrictionGround, string> = {
  illegal: 'Illegal content',
  harassment: 'Threats or harassment',
  hate: 'Hate speech',
  violence: 'Violence',
  children: 'Harm to children',
  sexual: 'Sexual content',
  privacy: 'Private life of others',
  copyright: 'Copyright infringement',
  impersonation: 'Impersonation',
  deception: 'Deception for money',
  spam: 'Spam or malware',
  other: 'Another rule',
};

/** The rule of the Terms, as the statement of reasons quotes it. */
export const groundRules: Record<RestrictionGround, string> = {
  illegal: 'Do not publish anything that breaks the law.',
  harassment: 'Do not publish anything that threatens or harasses people.',
  hate: 'Do not publish anything that threatens or harasses people.',
  violence: 'Do not publish anything that breaks the law, or threatens people.',
  children: 'Do not publish anything that harms children, or sexualizes them in any way.',
  sexual: 'Do not publish anything that you have no right to publish.',
  privacy: 'Do not publish anything that reveals the private lives of people.',
  copyright: 'Do not publish anything that you have no right to publish.',
  impersonation: 'Do not publish anything that impersonates someone.',
  deception: 'Do not publish anything that deceives readers for money.',
  spam: 'Do not publish anything that spreads malware or spam.',
  other: 'We may remove what breaks these rules.',
};

/** What was restricted, with the quoted title of the article. */
export const restrictedThing = (kind: RestrictionKind, title: string | null): string => {
  const named = title === null ? 'an article' : `“${title}”`;
  const things: Record<RestrictionKind, string> = {
    article_taken_down: title === null ? 'Your article' : named,
    article_hidden: title === null ? 'Your article' : named,
    article_picture_removed: `A picture in ${named}`,
    comment_taken_down: `Your comment on ${named}`,
    profile_picture_removed: 'Your profile picture',
    bio_cleared: 'Your About Me',
  };
  return things[kind];
};

/** What each restriction means for its author. */
export const restrictionEffects: Record<RestrictionKind, string> = {
  article_taken_down:
    'The article is in your drafts, and only you can read it. You can edit it, but you cannot publish it until an admin restores it.',
  article_hidden: 'The article is no longer shown on the page of one of its teams. Readers find it everywhere else.',
  article_picture_removed: 'The article stays published without this picture.',
  comment_taken_down: 'Nobody else can read the comment.',
  profile_picture_removed: 'The picture was removed from your profile. You can choose another one.',
  bio_cleared: 'The text was removed from your profile. You can write another one.',
};

/** Labels of the decisions, for admins and the Transparency page. */
export const restrictionLabels: Record<RestrictionKind, string> = {
  article_taken_down: 'Article taken down',
  article_hidden: 'Article hidden from a team page',
  article_picture_removed: 'Picture removed from an article',
  comment_taken_down: 'Comment taken down',
  profile_picture_removed: 'Profile picture removed',
  bio_cleared: 'About Me cleared',
};

/** An admin's answers to an appeal: `upheld` keeps the restriction, `reversed` ends it. */
export const appealResults = ['upheld', 'reversed'] as const;
export type AppealResult = (typeof appealResults)[number];

/** Characters of an appeal. */
export const APPEAL_TEXT_MAX = 2000;
/** Authors can appeal for six months. */
export const APPEAL_WINDOW_MS = 183 * DAY;

/** Address of the author's statement. @param id of the restriction, or of an article that is taken down */
export const statementPath = (id: string): string => `/notifications?${new URLSearchParams({ statement: id })}`;

export const restrictionMessages = {
  statementMissing: 'This decision was not found. It may have been deleted with its article.',
  appealRequired: 'Please write why the decision is wrong',
  appealLong: 'Your appeal must be at most 2,000 characters',
  appealOpen: 'You have already appealed this decision. An admin will answer you.',
  appealLate: 'You can appeal within six months of the decision',
  restrictionEnded: 'This decision is no longer in force',
  appealClosed: 'This appeal is already answered',
  appealAnswerRequired: 'Please write an answer for the author',
} as const;
