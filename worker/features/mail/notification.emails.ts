import { type NotificationItem, toNotificationText } from '#contract/notifications';
import { pagePaths } from '#contract/page';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/**
 * Notifies a person of replies and comments that they have not read. @param hasMore more than the listed ones are unread
 * @param unsubscribeUrl ends such emails
 */
export function repliesEmail(
  head: EmailBranding,
  { username }: { username: string },
  { items, hasMore }: { items: readonly NotificationItem[]; hasMore: boolean },
  unsubscribeUrl: string,
): EmailContent {
  const [first] = items;
  const single = items.length === 1 && first !== undefined ? toNotificationText(first) : null;
  const lines = items.map((item) => {
    const text = `${toNotificationText(item)}.`;
    return item.note === null ? text : `${text}\n${item.note}`;
  });
  return {
    subject: single ?? `${items.length}${hasMore ? '+' : ''} new replies and comments`,
    heading: single ?? 'New replies and comments',
    paragraphs: [
      `Hello ${username},`,
      ...lines,
      ...(hasMore ? ['There are more on the page of your notifications.'] : []),
    ],
    action: { label: 'Open your notifications', url: head.origin + pagePaths.notifications },
    footnote: `You received this email because “Replies and comments” is on in your settings on ${head.platformName}. You get at most one in half an hour.`,
    unsubscribe: { url: unsubscribeUrl, from: 'replies and comments' },
  };
}
