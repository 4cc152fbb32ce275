import { lastChange, type WebFeed, type WebFeedItem } from './feed-items.present.ts';
import { XML_DECLARATION, xmlElement, xmlEmpty, xmlText } from './xml.present.ts';

const toIso = (at: number) => new Date(at).toISOString();

const presentEntry = ({ id, url, title, summary, html, author, tags, publishedAt, updatedAt }: WebFeedItem): string =>
  xmlElement('entry', [
    xmlText('title', title),
    xmlText('id', id),
    xmlEmpty('link', { rel: 'alternate', type: 'text/html', href: url }),
    xmlText('published', toIso(publishedAt)),
    xmlText('updated', toIso(updatedAt)),
    xmlElement('author', [xmlText('name', author.name), xmlText('uri', author.url)]),
    ...tags.map((tag) => xmlEmpty('category', { term: tag })),
    xmlText('summary', summary),
    xmlText('content', html, { type: 'html' }),
  ]);

/** Presents a web feed as Atom (RFC 4287). An empty one has the oldest possible time, because the format requires one. */
export function presentAtom({ id, title, description, homeUrl, feedUrl, items }: WebFeed): string {
  const self = feedUrl === null ? [] : [xmlEmpty('link', { rel: 'self', type: 'application/atom+xml', href: feedUrl })];
  const feed = [
    xmlText('title', title),
    xmlText('subtitle', description),
    xmlText('id', id),
    xmlText('updated', toIso(lastChange(items) ?? 0)),
    xmlEmpty('link', { rel: 'alternate', type: 'text/html', href: homeUrl }),
    ...self,
    ...items.map(presentEntry),
  ];
  return `${XML_DECLARATION}${xmlElement('feed', feed, { xmlns: 'http://www.w3.org/2005/Atom' })}\n`;
}
