import {
  APPEAL_WINDOW_MS,
  type AppealResult,
  groundLabels,
  groundRules,
  type RestrictionGround,
  type RestrictionKind,
  restrictedThing,
  restrictionEffects,
} from '#contract/restrictions';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

type To = { username: string };
type Restricted = { kind: RestrictionKind; title: string | null };

const footnotes: Record<RestrictionKind, string> = {
  article_taken_down: 'You received this email because you wrote this article.',
  article_hidden: 'You received this email because you wrote this article.',
  article_picture_removed: 'You received this email because you wrote this article.',
  comment_taken_down: 'You received this email because you wrote this comment.',
  profile_picture_removed: 'You received this email because this is your profile.',
  bio_cleared: 'You received this email because this is your profile.',
};

/** What happened to a restricted thing, after its name. */
const verbs: Record<RestrictionKind, string> = {
  article_taken_down: 'has been taken down',
  article_hidden: 'has been hidden from a team page',
  article_picture_removed: 'has been removed',
  comment_taken_down: 'has been taken down',
  profile_picture_removed: 'has been removed',
  bio_cleared: 'has been removed',
};

const headings: Record<RestrictionKind, string> = {
  article_taken_down: 'Your article has been taken down',
  article_hidden: 'Your article has been hidden from a team page',
  article_picture_removed: 'A picture in your article has been removed',
  comment_taken_down: 'Your comment has been taken down',
  profile_picture_removed: 'Your profile picture has been removed',
  bio_cleared: 'Your About Me has been removed',
};

const toDay = (at: number): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A restricted article has its noun in a subject, because its title alone says too little. */
const subjectOf = ({ kind, title }: Restricted): string => {
  const isArticle = kind === 'article_taken_down' || kind === 'article_hidden';
  return isArticle && title !== null ? `Your article “${title}”` : restrictedThing(kind, title);
};

type Statement = Restricted & { ground: RestrictionGround; reason: string; decidedAt: number; path: string };

/** Sends the statement of reasons of a restriction to its author. @param statement.path page with the appeal */
export function statementEmail(head: EmailBranding, to: To, statement: Statement): EmailContent {
  const { kind, ground, reason, decidedAt, path } = statement;
  return {
    subject: `${subjectOf(statement)} ${verbs[kind]}`,
    heading: headings[kind],
    paragraphs: [
      `Hello ${to.username},`,
      `${subjectOf(statement)} ${verbs[kind]} by an admin${reason === '' ? '.' : '. The reason:'}`,
      ...(reason === '' ? [] : [reason]),
      `The rule (${groundLabels[ground]}): ${groundRules[ground]}`,
      restrictionEffects[kind],
      'An admin made this decision after reading the content. No automated system decided it.',
      `If you think this is a mistake, you can appeal until ${toDay(decidedAt + APPEAL_WINDOW_MS)} on the page below. An admin reads your appeal and answers it. You can also take the decision to a court, or to an out-of-court dispute body in the European Union.`,
    ],
    action: { label: 'Read the decision or appeal', url: head.origin + path },
    footnote: footnotes[kind],
  };
}

const outcomes: Record<AppealResult, string> = {
  upheld: 'The decision stays as it is.',
  reversed: 'The decision is reversed.',
};

/** How a reversal restores each kind. */
const restored: Record<RestrictionKind, string> = {
  article_taken_down:
    'The article is in your drafts; publish it whenever you like. It keeps its date, views and reactions.',
  article_hidden: 'The article is shown on the team page again.',
  article_picture_removed: 'The picture is shown in the article again.',
  comment_taken_down: 'The comment is visible again.',
  profile_picture_removed: 'The picture is your profile picture again, unless you have chosen another one.',
  bio_cleared: 'The text is your About Me again, unless you have written another one.',
};

/** `isThere` is 0 when the author has deleted what was restricted. */
type Reversed = Restricted & { isThere: 0 | 1 };

/** Says what a reversal restores. */
const restoredText = ({ kind, isThere }: Reversed): string =>
  isThere === 1 ? restored[kind] : 'It has been deleted in the meantime, so nothing is shown again.';

/** Notifies an author that a restriction was ended without an appeal. */
export function restrictionEndedEmail(to: To, reversed: Reversed): EmailContent {
  return {
    subject: `Decision reversed: ${subjectOf(reversed)}`,
    heading: 'A decision about you has been reversed',
    paragraphs: [
      `Hello ${to.username},`,
      `an admin reversed the decision about this: ${subjectOf(reversed)}. ${restoredText(reversed)}`,
    ],
    footnote: footnotes[reversed.kind],
  };
}

type AnsweredAppeal = Reversed & { result: AppealResult; answer: string; path: string };

/** Notifies an author of the answer to an appeal. @param appeal.path page with the decision */
export function appealAnsweredEmail(head: EmailBranding, to: To, appeal: AnsweredAppeal): EmailContent {
  const { kind, result, answer, path } = appeal;
  return {
    subject: `Your appeal: ${subjectOf(appeal)}`,
    heading: result === 'upheld' ? 'Your appeal was not successful' : 'Your appeal was successful',
    paragraphs: [
      `Hello ${to.username},`,
      `an admin has reviewed your appeal. ${outcomes[result]} Their answer:`,
      answer,
      ...(result === 'reversed' ? [restoredText(appeal)] : []),
    ],
    action: { label: 'Open the decision', url: head.origin + path },
    footnote: footnotes[kind],
  };
}
