import { heldCommentsPath, type NotificationItem, toNotificationText } from '#contract/notifications';
import { pagePaths } from '#contract/page';
import { commentAnchor } from '#contract/posts';
import type { EmailEntry } from './email-document.text.ts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/** Names the page of a path, which is the whole article if the person may not see the comment. */
function toActionLabel(path: string): string {
  if (path === heldCommentsPath) return 'Review the comment';
  return path.includes(`#${commentAnchor('')}`) ? 'Open the comment' : 'Open the article';
}

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
  const single = items.length === 1 && first !== undefined ? first : null;
  const sentence = single && toNotificationText(single);
  const addressOf = (path: string) => head.origin + encodeURI(path);
  const entries = items.flatMap((item): EmailEntry[] => {
    const { note: quote, path } = item;
    if (single === null) return [{ text: toNotificationText(item), quote, url: path && addressOf(path) }];
    return quote === null ? [] : [{ text: null, quote, url: null }];
  });
  const more: EmailEntry = { text: 'There are more on the page of your notifications.', quote: null, url: null };
  const action =
    single === null || single.path === null
      ? { label: 'Open your notifications', url: addressOf(pagePaths.notifications) }
      : { label: toActionLabel(single.path), url: addressOf(single.path) };
  return {
    subject: sentence ?? `${items.length}${hasMore ? '+' : ''} new replies and comments`,
    heading: sentence ?? 'New replies and comments',
    paragraphs: [`Hello ${username},`],
    entries: hasMore ? [...entries, more] : entries,
    action,
    footnote: `You received this email because “Replies and comments” is on in your settings on ${head.platformName}. You get at most one in half an hour.`,
    unsubscribe: { url: unsubscribeUrl, from: 'replies and comments' },
  };
}
