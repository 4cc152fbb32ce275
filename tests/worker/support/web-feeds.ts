import type { WebFeedFormat } from '#contract/feeds';
import type { WebFeedAddressResponse } from '#contract/feeds.schema';
import type { Client } from './client.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from './xml.ts';

/** A web feed as a reader understands it, whatever its format is. */
export type ReadFeed = {
  title: string;
  homeUrl: string;
  selfUrl: string | null;
  items: { id: string; url: string; title: string; html: string; author: string; publishedAt: number }[];
};

const TYPES: Record<WebFeedFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

const RFC822 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Elements and attributes that the W3C feed validator accepts in the HTML of an item. */
const ELEMENTS = 'a blockquote br code em figcaption figure h2 h3 hr img li ol p pre section strong sup u ul'.split(
  ' ',
);
const ATTRIBUTES = 'alt dir height href id rel src start width'.split(' ');

function fail(rule: string): never {
  throw new Error(`not a valid feed: ${rule}`);
}

function check(holds: boolean, rule: string): void {
  if (!holds) fail(rule);
}

const timeOf = (text: string, format: RegExp): number => {
  check(format.test(text) && !Number.isNaN(Date.parse(text)), `the time ${text}`);
  return Date.parse(text);
};

const isAbsolute = (url: string) => URL.canParse(url) && /^https?:/.test(url);

function checkHtml(html: string): void {
  const rest = html.replaceAll(/<\/?([a-z0-9]+)((?: [a-z-]+="[^"<]*")*)>/g, (_, element: string, given: string) => {
    check(ELEMENTS.includes(element), `the element ${element}`);
    for (const [, name = '', value = ''] of given.matchAll(/([a-z-]+)="([^"]*)"/g)) {
      check(ATTRIBUTES.includes(name), `the attribute ${name}`);
      if (name === 'src') check(isAbsolute(value), `the relative address ${value}`);
      if (name === 'href') check(/^(?:https?:\/\/|mailto:|#)/i.test(value), `the address ${value}`);
    }
    return '';
  });
  check(!/[<>]/.test(rest), `markup in ${rest.slice(0, 80)}`);
}

const only = (elements: XmlElement[], rule: string): XmlElement =>
  elements.length === 1 ? (elements[0] as XmlElement) : fail(rule);

function readRss(text: string): ReadFeed {
  const rss = parseXml(text);
  check(rss.name === 'rss' && rss.attributes.version === '2.0', 'the root');
  const channel = only(childrenOf(rss, 'channel'), 'one channel');
  for (const { name } of channel.children.flatMap((child) => [child, ...child.children])) {
    const [prefix = '', local] = name.split(':');
    if (local !== undefined) check(`xmlns:${prefix}` in rss.attributes, `the namespace of ${name}`);
  }
  check(textOf(channel, 'description') !== '', 'a description');
  for (const { text: at } of childrenOf(channel, 'lastBuildDate')) timeOf(at, RFC822);
  const [self] = childrenOf(channel, 'atom:link');
  return {
    title: textOf(channel, 'title'),
    homeUrl: textOf(channel, 'link'),
    selfUrl: self?.attributes.href ?? null,
    items: childrenOf(channel, 'item').map((item) => {
      const guid = only(childrenOf(item, 'guid'), 'one guid');
      check(guid.attributes.isPermaLink === 'false', 'a guid that is no address');
      return {
        id: guid.text,
        url: textOf(item, 'link'),
        title: textOf(item, 'title'),
        html: textOf(item, 'content:encoded'),
        author: textOf(item, 'dc:creator'),
        publishedAt: timeOf(textOf(item, 'pubDate'), RFC822),
      };
    }),
  };
}

function readAtom(text: string): ReadFeed {
  const feed = parseXml(text);
  check(feed.name === 'feed' && feed.attributes.xmlns === 'http://www.w3.org/2005/Atom', 'the root');
  check(URL.canParse(textOf(feed, 'id')), 'the id of the feed');
  timeOf(textOf(feed, 'updated'), RFC3339);
  const link = (element: XmlElement, rel: string) =>
    childrenOf(element, 'link').filter(({ attributes }) => attributes.rel === rel);
  return {
    title: textOf(feed, 'title'),
    homeUrl: only(link(feed, 'alternate'), 'one page').attributes.href ?? '',
    selfUrl: link(feed, 'self')[0]?.attributes.href ?? null,
    items: childrenOf(feed, 'entry').map((entry) => {
      const content = only(childrenOf(entry, 'content'), 'one content');
      check(content.attributes.type === 'html', 'the type of the content');
      timeOf(textOf(entry, 'updated'), RFC3339);
      const author = only(childrenOf(entry, 'author'), 'one author');
      check(isAbsolute(textOf(author, 'uri')), 'the address of the author');
      return {
        id: textOf(entry, 'id'),
        url: only(link(entry, 'alternate'), 'one page').attributes.href ?? '',
        title: textOf(entry, 'title'),
        html: content.text,
        author: textOf(author, 'name'),
        publishedAt: timeOf(textOf(entry, 'published'), RFC3339),
      };
    }),
  };
}

type JsonItem = {
  id: string;
  url: string;
  title: string;
  content_html: string;
  date_published: string;
  date_modified: string;
  authors: { name: string; url: string }[];
};

function readJson(text: string): ReadFeed {
  const feed = JSON.parse(text) as {
    version: string;
    title: string;
    home_page_url: string;
    feed_url?: string;
    items: JsonItem[];
  };
  check(feed.version === 'https://jsonfeed.org/version/1.1', 'the version');
  return {
    title: feed.title,
    homeUrl: feed.home_page_url,
    selfUrl: feed.feed_url ?? null,
    items: feed.items.map((item) => {
      timeOf(item.date_modified, RFC3339);
      const [author] = item.authors;
      check(isAbsolute(author?.url ?? ''), 'the address of the author');
      return {
        id: item.id,
        url: item.url,
        title: item.title,
        html: item.content_html,
        author: author?.name ?? '',
        publishedAt: timeOf(item.date_published, RFC3339),
      };
    }),
  };
}

const readers: Record<WebFeedFormat, (text: string) => ReadFeed> = { rss: readRss, atom: readAtom, json: readJson };

/** Reads a web feed by the rules of the W3C feed validator and of JSON Feed. @throws Error for a violated rule */
export function readFeedText(text: string, format: WebFeedFormat): ReadFeed {
  const feed = readers[format](text);
  check(feed.title !== '' && isAbsolute(feed.homeUrl), 'a title and a page');
  check(feed.selfUrl === null || isAbsolute(feed.selfUrl), 'its own address');
  check(new Set(feed.items.map(({ id }) => id)).size === feed.items.length, 'ids that occur once');
  check(feed.items.length <= 20, 'at most 20 items');
  for (const { id, url, title, html } of feed.items) {
    check(/^urn:uuid:[0-9a-f-]{36}$/.test(id), `the id ${id}`);
    check(isAbsolute(url) && title !== '' && html !== '', 'the parts of an item');
    checkHtml(html);
  }
  return feed;
}

/** Reads the web feed of a response, and checks its content type. @throws Error for another status or a violated rule */
export async function readFeedResponse(response: Response, format: WebFeedFormat): Promise<ReadFeed> {
  const text = await response.text();
  check(response.status === 200, `the status ${response.status} ${text}`);
  check(response.headers.get('Content-Type') === TYPES[format], 'the content type');
  return readFeedText(text, format);
}

/** Creates a private feed of everything that a user follows. @returns its id */
export async function newFeedKey(client: Client): Promise<string> {
  const response = await client.post('/api/account/feeds', { scope: 'mine' });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json<WebFeedAddressResponse>()).feed.id;
}
