import type { ArticleReportDecision, BloggerReportDecision } from '#contract/moderation';
import { articlePath, draftPath } from '#contract/posts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

type To = { username: string };
type Article = { id: string; title: string };

const ofAuthor = 'You received this email because you wrote this article.';

const toDraft = (head: EmailBranding, { id }: Article) => ({
  label: 'Open the draft',
  url: `${head.origin}${draftPath(id)}`,
});

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

const outcomes: Record<ArticleReportDecision, string> = {
  kept: 'The article stays published.',
  taken_down: 'It has been taken down.',
  picture_removed: 'The picture that you reported has been removed.',
};

const headings: Record<ArticleReportDecision, string> = {
  kept: 'The article you reported stays',
  taken_down: 'The article you reported was taken down',
  picture_removed: 'The picture you reported was removed',
};

/** Notifies a reader of the decision about their report. @param answer text by the admin */
export function reportAnsweredEmail(
  head: EmailBranding,
  to: To,
  article: Article & { slug: string },
  { decision, answer }: { decision: ArticleReportDecision; answer: string },
): EmailContent {
  return {
    subject: `Your report of “${article.title}”`,
    heading: headings[decision],
    paragraphs: [
      `Hello ${to.username},`,
      `an admin has reviewed “${article.title}”, which you reported. ${outcomes[decision]} Their answer:`,
      answer,
    ],
    ...(decision !== 'taken_down' && {
      action: { label: 'Open the article', url: head.origin + encodeURI(articlePath(article)) },
    }),
    footnote: 'You received this email because you reported this article.',
  };
}

const bloggerOutcomes: Record<BloggerReportDecision, string> = {
  kept: 'The profile stays as it is.',
  picture_removed: 'The profile picture has been removed.',
  bio_cleared: 'The text of the profile has been removed.',
};

/** Notifies a reader of the decision about their report of a blogger. @param answer text by the admin */
export function bloggerReportAnsweredEmail(
  to: To,
  blogger: string,
  { decision, answer }: { decision: BloggerReportDecision; answer: string },
): EmailContent {
  return {
    subject: `Your report of ${blogger}`,
    heading: decision === 'kept' ? 'The profile you reported stays' : 'The profile you reported was changed',
    paragraphs: [
      `Hello ${to.username},`,
      `an admin has reviewed the profile of ${blogger}, which you reported. ${bloggerOutcomes[decision]} Their answer:`,
      answer,
    ],
    footnote: 'You received this email because you reported this blogger.',
  };
}
