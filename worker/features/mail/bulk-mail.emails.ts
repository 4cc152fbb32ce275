import { pagePaths } from '#contract/page';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/** Why the breaker paused campaigns. `blogger` is null for a digest, and for an announcement, whose title is given. */
type PauseFacts = {
  cause: 'bounces' | 'complaints';
  blogger: string | null;
  announcement: string | null;
  /** The document of whose new version the announcement tells. */
  document: string | null;
  sent: number;
  bounced: number;
  complained: number;
};

const describeCause = ({ cause, sent, bounced, complained }: PauseFacts): string =>
  cause === 'bounces'
    ? `${bounced} of ${sent} emails were sent to addresses that do not exist.`
    : `${complained} of ${sent} recipients marked the email as spam.`;

/** Notifies a blogger that their emails to readers are paused. */
export function campaignPausedEmail(head: EmailBranding, to: { username: string }, facts: PauseFacts): EmailContent {
  return {
    subject: 'Emails to your readers are paused',
    heading: 'Emails to your readers are paused',
    paragraphs: [
      `Hello ${to.username},`,
      `we have stopped sending your posts by email for now. ${describeCause(facts)} Email providers block senders with so many, so we check first.`,
      'Your posts stay published. An admin will review this and resume the emails, or write to you. If you have questions, use the Contact page.',
    ],
    action: { label: 'Contact us', url: `${head.origin}${pagePaths.contact}` },
    footnote: 'You received this email because your posts are sent to readers by email.',
  };
}

const describeCampaigns = ({ blogger, announcement }: PauseFacts): string => {
  if (blogger !== null) return `@${blogger}`;
  return announcement === null ? 'the weekly digest' : `the announcement “${announcement}”`;
};

function adviseAdmins({ announcement, document }: PauseFacts): string {
  if (document !== null)
    return 'People have to be told about this version, so it cannot be stopped. Look at the addresses, then resume it under Admin > Mail.';
  const subject = announcement === null ? 'list of readers' : 'announcement';
  return `Look at the ${subject}, then resume or stop the emails under Admin > Mail.`;
}

/** Notifies an admin that campaigns were paused, and need a decision. */
export function campaignPausedForAdminsEmail(
  head: EmailBranding,
  to: { username: string },
  facts: PauseFacts,
): EmailContent {
  const whose = describeCampaigns(facts);
  return {
    subject: `Bulk mail of ${whose} is paused`,
    heading: `Bulk mail of ${whose} is paused`,
    paragraphs: [
      `Hello ${to.username},`,
      `the breaker paused the emails of ${whose}. ${describeCause(facts)}`,
      `${adviseAdmins(facts)} An email that you resume is not paused again.`,
    ],
    action: { label: 'Open Admin', url: `${head.origin}${pagePaths.admin}` },
    footnote: `You received this email because you are an admin of ${head.platformName}.`,
  };
}
