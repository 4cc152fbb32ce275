import { expect, test } from 'vitest';
import { SEARCH_CANDIDATES, SEARCH_POSTS, SEARCH_SHORT_SCAN, SEARCH_SHORT_TEXT_CHARACTERS } from '#contract/limits';
import type { SearchResponse } from '#contract/search';
import { seededRandom } from '../../support/seeded-random.ts';
import { type Client, newClient } from '../support/client.ts';
import { newBlogger, newPost, newReader, subscribe } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { addManyPosts, type ManyPost } from '../support/many-posts.ts';
import { fold, termsOf } from '../support/plain-folding.ts';
import { samplesOf } from '../support/samples.ts';

changeLimits({ api: false });

/** Enough posts for search to scan them in slices. */
const POSTS = samplesOf('searchPosts');
/** This many posts before and after the bulk insert are published one by one, as users do. */
const PUBLISHED = 150;
const WORDS = [
  ...'harbour morning bread ferry window garden patience the and of winter summer river stone letter quiet'.split(' '),
  ...'café Überraschung naïve Straße façade smörgåsbord İzmir ﬁnal Ångström señor'.split(' '),
  ...'Москва ёлка город 東京 タワー 夜 ガラス ｶﾞﾗｽ 한국어 서울 ΟΔΟΣ ὀνείρων हिन्दी कविता שלום مرحبا'.split(' '),
  ...'🐟 👩‍🍳 🇫🇷 100% NEAR AND OR NOT C++ don’t "quoted" (brackets) a_b back\\slash x* ^top col:umn -minus'.split(' '),
];

const random = seededRandom(20261121);
const some = (count: number, from = WORDS) =>
  Array.from({ length: count }, () => from[Math.floor(random() ** 1.5 * from.length)]).join(' ');
const syllable = () => 'bcdfghklmnprst'.charAt(random() * 14) + 'aeiouy'.charAt(random() * 6);

function makePost(n: number, from = WORDS) {
  return {
    title: `${some(2, from)} ${n}`,
    publicText: `${some(5, from)} ${syllable()}${syllable()}${syllable()} ${some(2, from)}`,
    hidden: n % 4 === 0 ? ` behind${syllable()} the wall` : '',
  };
}

const author = await newBlogger('oracle');
const subscriber = await newReader();
await subscribe(subscriber.person, author);
const stranger = await newReader();
await subscribe(stranger.person, await newBlogger());
const FILLER = ' umm'.repeat(200);
const PLAIN_WORDS = WORDS.filter((word) => !/[*_\\]/.test(word));

/** Posts as the product publishes them, a quarter of them premium. */
async function published(from: number, count: number) {
  const posts = [];
  for (let n = from; n < from + count; n++) {
    const post = makePost(n, PLAIN_WORDS);
    const isFree = post.hidden === '';
    const publicText = isFree ? post.publicText : `${post.publicText} umm umm umm`;
    const content = isFree ? publicText : `${publicText}${FILLER}${post.hidden}`;
    const { id } = await newPost({ by: author, title: post.title, content, isFree });
    posts.push({ ...post, publicText, whole: content, id });
  }
  return posts;
}

const early = await published(1, PUBLISHED);
const many: ManyPost[] = Array.from({ length: POSTS }, (_, n) => {
  const number = PUBLISHED + n + 1;
  return { ...makePost(number), seq: number, id: `many-${number}` };
});
await addManyPosts(author, many);
/** Every post, oldest first. */
const posts = [...early, ...many, ...(await published(PUBLISHED + POSTS + 1, PUBLISHED))];

/** Returns the whole text of a post: posts added in bulk have no filler. */
const wholeOf = (post: { publicText: string; hidden: string; whole?: string }) =>
  post.whole ?? post.publicText + post.hidden;

type Searched = { id: string; title: string; body: string };
/** Texts that every viewer may search, and those only for readers of the author's premium posts; oldest first. */
const folded: Searched[] = posts.map(({ id, title, publicText }) => ({
  id,
  title: fold(title),
  body: fold(publicText),
}));
const foldedPremium: Searched[] = posts
  .filter(({ hidden }) => hidden !== '')
  .map((post) => ({ id: post.id, title: fold(post.title), body: fold(wholeOf(post)) }));

const idOf = ({ id }: { id: string }) => id;

/**
 * Returns the ids that a plain scan of some texts finds, oldest first. Short terms match only where search supports
 * them.
 */
function scanOf(texts: readonly Searched[], terms: readonly string[]): string[] {
  const isLong = (term: string) => Array.from(term).length >= 3;
  const holding =
    (some: readonly string[], length = Number.POSITIVE_INFINITY) =>
    (post: Searched) =>
      some.every((term) => post.title.includes(term) || post.body.slice(0, length).includes(term));
  if (!terms.some(isLong))
    return texts.slice(-SEARCH_SHORT_SCAN).filter(holding(terms, SEARCH_SHORT_TEXT_CHARACTERS)).map(idOf);
  const found = texts.filter(holding(terms.filter(isLong)));
  return (terms.every(isLong) ? found : found.slice(-SEARCH_CANDIDATES).filter(holding(terms))).map(idOf);
}

const places = new Map(posts.map(({ id }, place) => [id, place]));

/** Returns the ids that a plain scan finds for a viewer, newest first (contract/limits). */
function scan(query: string, mayReadPremium: boolean): string[] {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const found = new Set([...scanOf(folded, terms), ...(mayReadPremium ? scanOf(foldedPremium, terms) : [])]);
  return [...found].sort((a, b) => (places.get(b) ?? 0) - (places.get(a) ?? 0)).slice(0, SEARCH_POSTS);
}

async function searched(client: Client, query: string): Promise<string[]> {
  const response = await client.get(`/api/search?q=${encodeURIComponent(query)}`);
  expect(response.status, query).toBe(200);
  return (await response.json<SearchResponse>()).articles.map(({ id }) => id);
}

/** Returns random substrings of the texts: most are found often, some in a single old post. */
function drawnQueries(): string[] {
  const draw = (from: readonly Omit<ManyPost, 'seq'>[] = posts) =>
    from[Math.floor(random() * from.length)] ?? { title: '', publicText: '', hidden: '' };
  const drawPublished = () => draw(random() < 0.5 ? early : posts.slice(-PUBLISHED));
  const part = (text: string, length: number) => {
    const characters = Array.from(text);
    const at = Math.floor(random() * Math.max(1, characters.length - length));
    return characters.slice(at, at + length).join('');
  };
  const sixtyBytes = (text: string) => {
    let cut = part(text, 60);
    while (new TextEncoder().encode(cut).length > 60) cut = Array.from(cut).slice(0, -1).join('');
    return cut;
  };
  return [
    ...Array.from({ length: 20 }, () => part(draw().publicText, 2)),
    ...Array.from({ length: 20 }, () => part(draw().publicText, 3)),
    ...Array.from({ length: 20 }, () => sixtyBytes(draw().publicText)),
    ...Array.from({ length: 15 }, () => `"${sixtyBytes(draw().publicText)}"`),
    ...Array.from({ length: 15 }, () => `${part(draw().publicText, 6)} ${part(draw().title, 5)}`),
    ...Array.from({ length: 10 }, () => draw().hidden),
    ...Array.from({ length: 20 }, () => sixtyBytes(drawPublished().publicText)),
    ...Array.from({ length: 10 }, () => `"${drawPublished().title}" ${part(drawPublished().publicText, 4)}`),
    ...Array.from({ length: 10 }, () => drawPublished().hidden),
    ...Array.from({ length: 5 }, () => `"${draw().title.toUpperCase()}"`),
  ];
}

const WRITTEN = [
  '"C++ and" e St',
  '"bread and" garden 1',
  'r smör од 23',
  ...'cafe CAFÉ uberraschung strasse straße izmir İZMİR final angstrom SENOR ёлка елка'.split(' '),
  '東',
  '東京',
  '東京 夜',
  'タワー',
  'ガラス',
  'ｶﾞﾗｽ',
  '한',
  '한국',
  'οδος',
  'όδος',
  'ονειρων',
  'हिन्दी',
  'שלום',
  'مر',
  '🐟',
  '🐟 🐟',
  '👩‍🍳',
  '👩',
  '🇫🇷',
  '"🐟 🐟"',
  '"🐟🐟🐟"',
  '\u200d',
  'near',
  'AND OR NOT',
  'NEAR(and or, 2)',
  'x*',
  '^top',
  'col:umn',
  'title:',
  '-minus',
  'c++',
  '100%',
  '%',
  'a_b',
  '_',
  '"quoted',
  '"',
  '""',
  "don't",
  'don’t',
  '(brackets)',
  "'; --",
  'k\\s',
  '\\',
  '\0',
  'har\0bour',
  '\u0301',
  ' \t\n ',
  'the and of',
  'the the the',
  'qzqzqz',
  'harbour qzqzqz',
  'behind',
  '1',
  '99999',
  '100000',
  '"the harbour"',
  'ou',
  'zz',
  'harbour morning bread ferry window garden patience the',
  'harbourmorning',
  '"e t"',
  ' the ',
  'x'.repeat(10_000),
];

const askers = { guest: newClient(), 'subscriber of another blogger': stranger.client, subscriber: subscriber.client };

test(`finds the same posts as a plain scan of the accessible texts, among ${POSTS}`, async () => {
  const queries = [...WRITTEN, ...drawnQueries()];
  const wrong: unknown[] = [];
  let [found, more] = [0, 0];
  for (const query of queries) {
    for (const [who, client] of Object.entries(askers)) {
      const [expected, answer] = [scan(query, who === 'subscriber'), await searched(client, query)];
      if (JSON.stringify(answer) !== JSON.stringify(expected)) wrong.push({ who, query, answer, expected });
    }
    found += Number(scan(query, false).length > 0);
    more += Number(scan(query, true).join() !== scan(query, false).join());
  }
  expect(wrong).toEqual([]);
  expect(queries.length).toBeGreaterThan(150);
  expect(found).toBeGreaterThan(120);
  expect(more).toBeGreaterThan(15);
});
