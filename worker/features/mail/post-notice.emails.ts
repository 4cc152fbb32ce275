import { articlePath, slugify } from '#contract/posts';
import type { EmailBranding, EmailContent } from './email-layout.text.ts';

/** The public part of a post, as a notice shows it. */
export type NoticedPost = { id: string; title: string; excerpt: string; isFree: boolean };

/** Notifies a subscriber of a new post. @param unsubscribeUrl unsubscribes the reader from such notices */
export function newPostEmail(
  head: EmailBranding,
  { reader, blogger }: { reader: string; blogger: string },
  post: NoticedPost,
  unsubscribeUrl: string,
): EmailContent {
  const { title, excerpt } = post;
  return {
    subject: `${blogger}: ${title}`,
    heading: title,
    paragraphs: [
      `Hello ${reader},`,
      `${blogger} has published a new ${post.isFree ? 'post' : 'premium post'}.`,
      ...(excerpt === '' ? [] : [excerpt]),
    ],
    action: {
      label: 'Read the post',
      url: head.origin + encodeURI(articlePath({ id: post.id, slug: slugify(title) })),
    },
    footnote: `You received this email because you subscribe to ${blogger} on ${head.platformName}.`,
    unsubscribe: { url: unsubscribeUrl, from: 'new posts' },
  };
}
