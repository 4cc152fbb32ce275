import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/** Path of the settings, which list private feeds. */
const SETTINGS = '/?tab=settings';

/** Tells a reader that their private feed is read from many networks. */
export function feedSharedEmail(
  head: EmailBranding,
  { username }: { username: string },
  { networks, isEnded }: { networks: number; isEnded: boolean },
): EmailContent {
  return {
    subject: isEnded
      ? 'The address of your private feed no longer works'
      : 'Is the address of your private feed shared?',
    heading: isEnded ? 'We stopped the address of your private feed' : 'Your private feed is read from many places',
    paragraphs: [
      `Hello ${username},`,
      `today one of your private feeds on ${head.platformName} was read from ${networks} different networks. A feed reader of one person needs only a few.`,
      isEnded
        ? 'Its address no longer works, so nobody else can read it. You can create a new address in your settings.'
        : 'If others know its address, they can read what you pay for, and see what you follow. Please create a new address in your settings. The old one then stops working.',
    ],
    action: { label: 'Open your feeds', url: head.origin + SETTINGS },
    footnote: 'You received this email because you created a private feed. Its address is a key: do not share it.',
  };
}
