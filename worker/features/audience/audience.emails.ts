import { confirmFollowPath, FOLLOW_LINK_DAYS } from '#contract/audience';
import type { EmailBranding, EmailContent } from '../mail/email-layout.text.ts';

/**
 * Requests the confirmation of a follow by email. The link only opens a page, because mail scanners open links; the
 * page's button confirms.
 */
export function confirmFollowEmail(head: EmailBranding, username: string, token: string): EmailContent {
  return {
    subject: `Confirm that you want posts by @${username}`,
    heading: `Follow @${username} by email`,
    paragraphs: [
      `You asked ${head.platformName} to email you posts by @${username}.`,
      `Open this link and press the button to confirm. @${username} can then see your email address. The link works for ${FOLLOW_LINK_DAYS} days.`,
    ],
    action: {
      label: 'Confirm your email address',
      url: `${head.origin}${confirmFollowPath}?${new URLSearchParams({ token })}`,
    },
    footnote: 'If you did not request this, you can ignore this email. You will not get any others.',
  };
}
