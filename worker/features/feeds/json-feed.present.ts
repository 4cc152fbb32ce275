import type { WebFeed, WebFeedItem } from './feed-items.present.ts';

const presentItem = ({ publishedAt, updatedAt, html, author, image, ...item }: WebFeedItem) => ({
  ...item,
  content_html: html,
  ...(image !== null && { image }),
  date_published: new Date(publishedAt).toISOString(),
  date_modified: new Date(updatedAt).toISOString(),
  authors: [author],
});

/** Presents a web feed as JSON Feed 1.1. */
export function presentJsonFeed({ title, description, homeUrl, feedUrl, items }: WebFeed): string {
  return `${JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: homeUrl,
    ...(feedUrl !== null && { feed_url: feedUrl }),
    items: items.map(presentItem),
  })}\n`;
}
