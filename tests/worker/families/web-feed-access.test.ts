import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { webFeedFormats, webFeedPath } from '#contract/feeds';
import { type WebFeedAddressResponse, type WebFeedScope, webFeedScopes } from '#contract/feeds.schema';
import type { ArticleResponse } from '#contract/posts';
import { countCases } from '../../support/cases.ts';
import { newClient } from '../support/client.ts';
import { follow, type Person } from '../support/factories.ts';
import { HIDDEN, type HiddenTexts, newHiddenTexts } from '../support/hidden-texts.ts';
import { changeLimits } from '../support/limits.ts';
import { sandboxFor } from '../support/stripe.ts';
import { readFeedResponse } from '../support/web-feeds.ts';
import { type Actor, actorNames } from '../support/world.ts';

const stripe = sandboxFor('web-feed-access');
changeLimits({ api: false });

/** Viewers with an account: every actor of the access matrix but the guest, who reads the public feeds. */
const viewerNames = [
  'unconfirmed reader',
  'reader',
  'subscriber',
  'lapsed subscriber',
  'subscriber of another blogger',
  'author',
  'other blogger',
  'admin',
] as const;
type ViewerName = (typeof viewerNames)[number];

/** What each scope contains of the author's premium posts. */
const scopes: Record<WebFeedScope, (name: ViewerName) => 'all' | 'none'> = {
  mine: () => 'all',
  blogger: () => 'all',
  paid: (name) => (name === 'subscriber' ? 'all' : 'none'),
};

const cases = viewerNames.flatMap((name) => webFeedScopes.map((scope) => [name, scope] as const));
const readerApp = newClient({ isContending: true });

let texts: HiddenTexts;
let author: Person;
/** Addresses of the private feeds, by viewer, scope and format. */
const feeds = new Map<string, string>();

const actorOf = (name: ViewerName): Actor => {
  const actor = texts.strangers[name] ?? { ...texts.entitled }[name as 'author' | 'subscriber'];
  if (actor === undefined) throw new Error(`no actor ${name}`);
  return actor;
};

beforeAll(async () => {
  texts = await newHiddenTexts(stripe);
  author = texts.entitled.author.person as Person;
  for (const name of viewerNames) {
    const { person, client } = actorOf(name);
    // A subscriber follows the author already.
    if (name !== 'subscriber') await follow(person as Person, 'blogger', author.id);
    for (const scope of webFeedScopes) {
      const body = { scope, bloggerId: scope === 'blogger' ? author.id : null };
      const { addresses } = await (await client.post('/api/account/feeds', body)).json<WebFeedAddressResponse>();
      for (const format of webFeedFormats) {
        feeds.set(`${name} ${scope} ${format}`, addresses[format].replace(env.APP_ORIGIN, ''));
      }
    }
  }
});

/** Reads the premium posts of a feed. @returns whether each has its hidden word */
async function premiumIn(path: string, format: (typeof webFeedFormats)[number]) {
  const { items } = await readFeedResponse(await readerApp.get(path), format);
  const ids = new Set(texts.premium.map(({ id }) => id));
  const listed = items.map(({ id, html, title }) => [id.replace('urn:uuid:', ''), `${title}${html}`] as const);
  return new Map(listed.filter(([id]) => ids.has(id)).map(([id, words]) => [id, words.includes(HIDDEN)]));
}

/** Returns whether the article API sends the viewer each premium post whole; without the posts that it does not find. */
async function premiumInApi({ client }: Actor) {
  const found = new Map<string, boolean>();
  for (const { id } of texts.premium) {
    const response = await client.get(`/api/posts/${id}`);
    if (response.status === 404) continue;
    const { article } = await response.json<ArticleResponse>();
    expect(JSON.stringify(article).includes(HIDDEN)).toBe(article.access === 'full');
    found.set(id, article.access === 'full');
  }
  return found;
}

const sorted = (posts: ReadonlyMap<string, boolean>) => [...posts].toSorted(([a], [b]) => a.localeCompare(b));

/** Compares the feeds of a viewer's key with the article API, in every format. @returns the posts that are whole */
async function expectAgreement(name: ViewerName, scope: WebFeedScope, contains = scopes[scope](name)) {
  const told = await premiumInApi(actorOf(name));
  for (const format of webFeedFormats) {
    const shown = await premiumIn(feeds.get(`${name} ${scope} ${format}`) ?? '', format);
    expect([format, sorted(shown)]).toEqual([format, contains === 'all' ? sorted(told) : []]);
    countCases('paywall', told.size);
  }
  return [...told.values()].filter(Boolean).length;
}

test('has a row for every scope, and every actor as a viewer', () => {
  expect(Object.keys(scopes).toSorted()).toEqual([...webFeedScopes].toSorted());
  const tried = new Set<string>(['guest', ...viewerNames]);
  const known = [...actorNames, ...Object.keys(texts.strangers), ...Object.keys(texts.entitled)];
  expect(known.filter((name) => !tried.has(name))).toEqual([]);
  expect(feeds.size).toBe(cases.length * webFeedFormats.length);
});

describe('private feeds agree with the article API', () => {
  test.each(cases)('for the %s with the scope "%s"', async (name, scope) => {
    const whole = await expectAgreement(name, scope);
    expect(whole).toBe(name === 'subscriber' || name === 'author' ? texts.premium.length : 0);
  });
});

test.each(webFeedFormats)('sends guests teasers of every premium post, as %s', async (format) => {
  const shown = await premiumIn(webFeedPath({ kind: 'blogger', id: author.id }, format), format);
  expect(sorted(shown)).toEqual(sorted(await premiumInApi(texts.strangers.guest as Actor)));
  expect([...shown.values()]).toEqual(texts.premium.map(() => false));
});

describe('private feeds still agree', () => {
  test('after posts were unpublished', async () => {
    const [post] = texts.premium;
    const { client } = texts.entitled.author;
    expect((await client.post(`/api/posts/${post?.id}/unpublish`)).status).toBe(200);
    const left = texts.premium.filter(({ id }) => id !== post?.id);
    for (const scope of webFeedScopes) {
      expect(await expectAgreement('subscriber', scope)).toBe(left.length);
      for (const format of webFeedFormats) {
        const shown = await premiumIn(feeds.get(`author ${scope} ${format}`) ?? '', format);
        expect(shown.has(post?.id ?? '')).toBe(false);
      }
    }
  });

  test('after access has ended', async () => {
    const seq = texts.entitled.subscriber.person?.seq;
    await env.DB.batch(
      [
        "UPDATE subscriptions SET active = 0, status = 'canceled', ended_at = 1 WHERE subscriber = ?1",
        'UPDATE subscribers SET subscribed = 0 WHERE user = ?1',
      ].map((statement) => env.DB.prepare(statement).bind(seq)),
    );
    for (const scope of webFeedScopes) {
      expect(await expectAgreement('subscriber', scope, scope === 'paid' ? 'none' : 'all')).toBe(0);
    }
  });
});
