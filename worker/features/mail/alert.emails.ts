import { pagePaths } from '#contract/page';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/** Alerts an admin, or sends the summary of the quiet hours or of the day. */
export const alertEmail = (head: EmailBranding, news: { title: string; lines: readonly string[] }): EmailContent => ({
  subject: `${news.title} · ${head.platformName}`,
  heading: news.title,
  paragraphs: [...news.lines],
  action: { label: 'Open the admin area', url: `${head.origin}${pagePaths.admin}?tab=platform` },
  footnote: `You received this email because you are an admin of ${head.platformName}. You can turn alerts off in Admin > Platform Settings.`,
});
