import { dollars } from '#contract/money';
import type { Letter, Letterhead } from './mail.layout.ts';
import { mySubscriptions } from './money-words.ts';

/** Tells a reader that somebody they paid is gone. @param refundedCents what of their last payment they get back */
export function bloggerLeftLetter(
  head: Letterhead,
  to: { username: string },
  blogger: string,
  refundedCents: number,
): Letter {
  const refund =
    refundedCents > 0
      ? [
          `You get ${dollars(refundedCents)} back: the part of your last payment that was not used yet. It arrives on the card you paid with within ten days.`,
        ]
      : [];
  return {
    subject: `${blogger} has left ${head.platformName}`,
    heading: `${blogger} has left`,
    paragraphs: [
      `Hello ${to.username},`,
      `${blogger} has left ${head.platformName}, and their posts are gone. Your subscription has ended, and you will not be charged again.`,
      ...refund,
    ],
    action: mySubscriptions(head),
    footnote: 'You get this mail because you subscribed to this writer.',
  };
}

/** Tells somebody that their account is being deleted. */
export function accountLeavingLetter(head: Letterhead, to: { username: string }): Letter {
  return {
    subject: `Your ${head.platformName} account is being deleted`,
    heading: 'Your account is being deleted',
    paragraphs: [
      `Hello ${to.username},`,
      'your account and all that belongs to it are being deleted, and every device has been signed out. This cannot be undone.',
      'If you subscribed to writers, that ends too, and what of your payments was not used yet goes back to the card you paid with.',
    ],
    footnote: `If it was not you, write to ${head.supportEmail} at once.`,
  };
}
