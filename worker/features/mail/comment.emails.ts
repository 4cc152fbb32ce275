import type { ReportDecision } from '#contract/moderation';
import type { EmailContent } from './email-layout.text.ts';

type To = { username: string };
/** The post of a comment. These emails do not contain its text. */
type Commented = { title: string };

const ofCommenter = 'You received this email because you wrote this comment.';

/** Notifies the author of a comment that it is visible again. */
export function commentRestoredEmail(to: To, { title }: Commented): EmailContent {
  return {
    subject: `Your comment on “${title}” is visible again`,
    heading: 'Your comment is visible again',
    paragraphs: [`Hello ${to.username},`, `an admin has restored your comment on “${title}”.`],
    footnote: ofCommenter,
  };
}

/** Notifies a reader of the decision about their report of a comment. @param answer text by the admin */
export function commentReportAnsweredEmail(
  to: To,
  { title }: Commented,
  { decision, answer }: { decision: ReportDecision; answer: string },
): EmailContent {
  const outcome = decision === 'kept' ? 'The comment stays.' : 'It has been taken down.';
  return {
    subject: `Your report of a comment on “${title}”`,
    heading: decision === 'kept' ? 'The comment you reported stays' : 'The comment you reported was taken down',
    paragraphs: [
      `Hello ${to.username},`,
      `an admin has reviewed the comment on “${title}” that you reported. ${outcome} Their answer:`,
      answer,
    ],
    footnote: 'You received this email because you reported this comment.',
  };
}
