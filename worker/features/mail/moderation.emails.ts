import type { ReportDecision } from '#contract/moderation';
import { articlePath, draftPath } from '#contract/posts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

type To = { username: string };
type Article = { id: string; title: string };

const ofAuthor = 'You received this email because you wrote this article.';

const toDraft = (head: EmailBranding, { id }: Article) => ({
  label: 'Open the draft',
  url: `${head.origin}${draftPath(id)}`,
});

/** Notifies an author of a taken-down article, with the reason. */
export function takedownEmail(head: EmailBranding, to: To, article: Article, reason: string): EmailContent {
  return {
    subject: `Your article “${article.title}” has been taken down`,
    heading: 'Your article has been taken down',
    paragraphs: [
      `Hello ${to.username},`,
      `an admin has taken down “${article.title}”. The reason:`,
      reason,
      'It is now in your drafts, and only you can read it. You can edit it, but you cannot publish it until an admin restores it. If you think this is a mistake, write to us on the Contact page.',
    ],
    action: toDraft(head, article),
    footnote: ofAuthor,
  };
}

/** Notifies an author that a taken-down article can be published again. */
export function articleRestoredEmail(head: EmailBranding, to: To, article: Article): EmailContent {
  return {
    subject: `You can publish “${article.title}” again`,
    heading: 'You can publish your article again',
    paragraphs: [
      `Hello ${to.username},`,
      `an admin restored “${article.title}”. It is in your drafts; publish it whenever you like. It keeps its date, views and reactions.`,
    ],
    action: toDraft(head, article),
    footnote: ofAuthor,
  };
}

/** Notifies a reader of the decision about their report. @param answer text by the admin */
export function reportAnsweredEmail(
  head: EmailBranding,
  to: To,
  article: Article & { slug: string },
  { decision, answer }: { decision: ReportDecision; answer: string },
): EmailContent {
  const outcome = decision === 'kept' ? 'The article stays published.' : 'It has been taken down.';
  return {
    subject: `Your report of “${article.title}”`,
    heading: decision === 'kept' ? 'The article you reported stays' : 'The article you reported was taken down',
    paragraphs: [
      `Hello ${to.username},`,
      `an admin has reviewed “${article.title}”, which you reported. ${outcome} Their answer:`,
      answer,
    ],
    ...(decision === 'kept' && {
      action: { label: 'Open the article', url: head.origin + encodeURI(articlePath(article)) },
    }),
    footnote: 'You received this email because you reported this article.',
  };
}
