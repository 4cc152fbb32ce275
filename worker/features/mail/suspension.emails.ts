import { pagePaths } from '#contract/page';
import { suspendedMessage } from '#contract/people';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

const footnote = "You received this email because this is your account's address.";

/** Notifies a person of a suspension, with its reason and its end. */
export const suspendedEmail = (
  head: EmailBranding,
  to: { username: string },
  suspension: { reason: string; until: number | null },
): EmailContent => ({
  subject: `Your ${head.platformName} account is suspended`,
  heading: 'Your account is suspended',
  paragraphs: [
    `Hello ${to.username},`,
    suspendedMessage(suspension),
    `${suspension.until === null ? 'You cannot sign in.' : 'You cannot sign in until then.'} Your published posts stay where they are. Your subscriptions continue: to end one, to get your data, or if you think this is a mistake, write to us on the Contact page.`,
  ],
  action: { label: 'Write to us', url: `${head.origin}${pagePaths.contact}` },
  footnote,
});

/** Notifies a person that a suspension ended early. */
export const suspensionLiftedEmail = (head: EmailBranding, to: { username: string }): EmailContent => ({
  subject: `Your ${head.platformName} account is no longer suspended`,
  heading: 'Your account is no longer suspended',
  paragraphs: [`Hello ${to.username},`, 'you can sign in again.'],
  action: { label: 'Sign in', url: `${head.origin}/auth?mode=sign-in` },
  footnote,
});
