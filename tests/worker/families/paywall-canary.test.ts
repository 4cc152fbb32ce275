import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { articlePath } from '#contract/posts';
import type { SearchResponse } from '#contract/search';
import { countCases } from '../../support/cases.ts';
import { deliver } from '../support/billing-lane.ts';
import { type Client, newClient } from '../support/client.ts';
import { signedIn } from '../support/factories.ts';
import {
  addresses,
  allWords,
  changes,
  HIDDEN,
  type HiddenTexts,
  newHiddenTexts,
  readResponseText,
  WITHDRAWN,
} from '../support/hidden-texts.ts';
import { changeLimits } from '../support/limits.ts';
import { mailsTo } from '../support/mail.ts';
import { samplesOf } from '../support/samples.ts';
import { shareOf } from '../support/shares.ts';
import { sandboxFor } from '../support/stripe.ts';
import type { Actor } from '../support/world.ts';

// Each test takes a share of the routes; with env.DEEP it takes all (support/shares.ts).
const stripe = sandboxFor('paywall-canary');
changeLimits({ api: false });

let texts: HiddenTexts;
beforeAll(async () => {
  texts = await newHiddenTexts(stripe);
});

/** Admins may see the withdrawn titles that they decide about: of posts that they took down, and of reported posts. */
const mayKnowTitles = (name: string) => name === 'admin';

const strangerNames = [
  'guest',
  'reader',
  'unconfirmed reader',
  'lapsed subscriber',
  'subscriber of another blogger',
  'other blogger',
  'admin',
];

const articlesOf = ({ premium }: HiddenTexts) =>
  premium.flatMap((post) => [`/api/posts/${post.id}`, articlePath(post)]);

test('tries every actor without access', () => {
  expect(Object.keys(texts.strangers).toSorted()).toEqual(strangerNames.toSorted());
});

test.each(strangerNames)('sends %s no hidden word, at any address', async (name) => {
  const { client } = texts.strangers[name] as Actor;
  const all = [
    ...new Set([
      ...articlesOf(texts),
      ...shareOf(addresses(texts), strangerNames.indexOf(name), samplesOf('strangerShares')),
    ]),
  ];
  const leaks: string[] = [];
  for (const path of all) {
    const words = await allWords(client, path);
    if (words.includes(HIDDEN)) leaks.push(`${path}: the text`);
    if (!mayKnowTitles(name) && words.includes(WITHDRAWN)) leaks.push(`${path}: what was withdrawn`);
  }
  expect(leaks).toEqual([]);
  expect(all.length).toBeGreaterThan(40);
  countCases('paywall', all.length);
  for (const post of texts.premium) {
    const { article } = await (await client.get(`/api/posts/${post.id}`)).json<{ article: object }>();
    expect(article).toMatchObject({ access: 'teaser', body: expect.stringContaining('lain') });
  }
});

test('sends an entitled reader every text in articles and search, and withdrawn texts only to their author', async () => {
  const { subscriber, author } = texts.entitled;
  const articles = articlesOf(texts);
  const isArticle = (path: string) => articles.includes(path);
  const isOfWithdrawn = (path: string) => texts.withdrawn.some(({ id }) => path.includes(id));
  const isComments = (path: string) => /^\/api\/(posts\/[^/]+\/comments|comments\/[^/]+(\/replies)?)$/.test(path);
  /** Returns whether a path shows premium words to entitled readers: articles, their comments, their notifications, a search. */
  const isShown = (path: string) =>
    isArticle(path) ||
    (isComments(path) && !isOfWithdrawn(path)) ||
    path === '/api/notifications' ||
    path.startsWith(`/api/search?q=${HIDDEN.slice(0, 5)}`);
  const isOwn = (path: string) => /^\/api\/(drafts|account\/export|posts\/mine)/.test(path);
  const all = addresses(texts);
  const read = [...new Set([...articles, ...shareOf(all, 0, samplesOf('entitledShares'))])];
  for (const path of read) {
    const words = await allWords(subscriber.client, path);
    expect([path, words.includes(HIDDEN), words.includes(WITHDRAWN)]).toEqual([path, isShown(path), false]);
  }
  const wrote = [...new Set([...articles, ...shareOf(all, 1, samplesOf('entitledShares'))])].filter(
    (path) => !isOwn(path),
  );
  for (const path of wrote) {
    const words = await allWords(author.client, path);
    expect([path, words.includes(HIDDEN)]).toEqual([path, isShown(path)]);
  }
  for (const { id } of texts.withdrawn) {
    expect(await allWords(author.client, `/api/drafts/${id}`)).toContain(HIDDEN);
  }
  expect(await allWords(author.client, '/api/account/export')).toContain(HIDDEN);
  countCases('paywall', read.length + wrote.length + texts.withdrawn.length + 1);
});

test('mails nobody without access a hidden word', async () => {
  const others = Object.values(texts.strangers).flatMap(({ person }) => person ?? []);
  for (const person of [...others, texts.entitled.subscriber.person]) {
    if (person === null) continue;
    await env.DB.prepare('UPDATE notifications SET read_at = NULL WHERE user = ?1').bind(person.seq).run();
    await deliver('reply-mail', { userId: person.id, slot: 0 });
  }
  const mailed = async (person: { email: string } | null) => JSON.stringify(await mailsTo(person?.email ?? ''));
  for (const person of others) expect(await mailed(person)).not.toContain(HIDDEN);
  const mails = await mailed(texts.entitled.subscriber.person);
  expect(mails).toContain(HIDDEN);
  countCases('paywall', others.length + 1);
});

const send = (client: Client, method: string, path: string) =>
  method === 'DELETE' ? client.delete(path) : method === 'PUT' ? client.put(path) : client.post(path);

test('reveals nothing in its responses to writes of actors without access', async () => {
  const { admin: _, ...others } = texts.strangers;
  let count = 0;
  for (const [n, [name, { person, client }]] of Object.entries(others).entries()) {
    const browser = () => (person === null ? newClient() : signedIn(person));
    const leaks: string[] = [];
    for (const [method, path] of shareOf(changes(texts), n, samplesOf('strangerShares'))) {
      // Includes signing out and similar requests.
      const asked = /\/(auth|account)\//.test(path) ? await browser() : client;
      const words = await readResponseText(await send(asked, method, path));
      if (words.includes(HIDDEN) || words.includes(WITHDRAWN)) leaks.push(`${method} ${path}`);
      count++;
    }
    expect([name, leaks]).toEqual([name, []]);
  }
  countCases('paywall', count);
});

test('treats hidden words in search as unknown words for readers without access', async () => {
  const told = async (client: Client, query: string) => {
    const response = await client.get(`/api/search?q=${query}`);
    // The bookmark depends on every write to the database.
    const { 'x-request-id': _, 'set-cookie': __, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  };
  const askers: Actor[] = Object.values(texts.strangers);
  const words = [
    [HIDDEN, 'xjzkvqwzjv'],
    [WITHDRAWN, 'kxzjqvzwjx'],
  ] as const;
  const cuts = [(word: string) => word, (word: string) => word.slice(0, 3), (word: string) => word.slice(3, 8)];
  const pairs = words.flatMap((pair) => [
    ...cuts.map((cut) => pair.map(cut)),
    ...[(word: string) => `plain+${word}`, (word: string) => word.slice(0, 2)].map((say) => pair.map(say)),
  ]);
  for (const { client } of askers) {
    for (const [hidden = '', nowhere = ''] of pairs) {
      expect(await told(client, hidden), hidden).toEqual(await told(client, nowhere));
    }
    const { articles } = JSON.parse((await told(client, 'plain')).body) as SearchResponse;
    expect(articles.map(({ id }) => id)).toEqual(expect.arrayContaining(texts.premium.map(({ id }) => id)));
  }
  // Entitled readers find them, and nothing that was withdrawn.
  const premiumIds = texts.premium.map(({ id }) => id).toSorted();
  for (const { client } of Object.values(texts.entitled)) {
    const { articles } = JSON.parse((await told(client, HIDDEN)).body) as SearchResponse;
    expect(articles.map(({ id }) => id).toSorted()).toEqual(premiumIds);
    for (const more of ['', `+${HIDDEN}`]) {
      expect(await told(client, WITHDRAWN + more)).toEqual(await told(client, `kxzjqvzwjx${more}`));
    }
  }
  const index = await env.DB.prepare('SELECT title, body FROM post_search').all();
  expect(index.results.length).toBeGreaterThan(texts.premium.length);
  expect(JSON.stringify(index.results)).not.toMatch(new RegExp(`${HIDDEN.slice(0, 3)}|${WITHDRAWN.slice(0, 5)}`, 'i'));
  countCases('paywall', askers.length * pairs.length);
});
