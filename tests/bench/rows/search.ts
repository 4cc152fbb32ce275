import { benchWords, searchedText } from '../fill/texts.ts';
import { fillDatabase, LARGE, SMALL } from '../fill.ts';
import { costsOf, interleaved, latencies, p95 } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';

const ROUNDS = 5;
const QUERIES = 100;

const many = (query: (n: number) => string) => Array.from({ length: QUERIES }, (_, n) => query(n));
const wordAt = (n: number) => benchWords[n % benchWords.length] ?? '';
const words = many((n) => wordAt(2 + n * 37));
/** Sixty characters of a post as words and as one phrase, words of many posts, and a phrase without results. */
const sixties = many((n) => {
  const own = searchedText(1 + n * 101, 200)
    .slice(n, n + 60)
    .trim();
  const mixed = Array.from({ length: 20 }, (_, at) => wordAt(n * 13 + at * 61))
    .join(' ')
    .slice(0, 60);
  return [own, `"${own}"`, mixed, `"${mixed}"`][n % 4] ?? own;
});

/** Measures search: one word, common or rare, and any sixty characters, on a small and a large platform. */
export const search: Bench = async () => {
  const small = await startProduct(await fillDatabase(SMALL));
  const large = await startProduct(await fillDatabase(LARGE));
  const get = async (base: URL, query: string) => {
    const response = await fetch(new URL(`/api/search?q=${encodeURIComponent(query)}`, base));
    if (!response.ok) throw new Error(`${query} answered ${response.status}`);
    await response.arrayBuffer();
    return costsOf(response);
  };
  const time = (base: URL, queries: readonly string[]) => async () => {
    let next = 0;
    return p95(await latencies(queries.length, async () => void (await get(base, queries[next++] ?? ''))));
  };
  const { roundTrips } = await get(large.url, 'harbour');
  const word = await interleaved(ROUNDS, time(small.url, words), time(large.url, words));
  const sixty = await interleaved(ROUNDS, time(small.url, sixties), time(large.url, sixties));
  await small.stop();
  await large.stop();
  return [
    { name: 'search: round trips', value: roundTrips, unit: '', target: { atMost: 2 } },
    {
      name: `search: one word p95 ${LARGE} / ${SMALL} posts`,
      value: word.ratio,
      unit: 'times',
      target: { atMost: 2 },
      note: `${word.a.toFixed(1)} ms, ${word.b.toFixed(1)} ms; ${ROUNDS} pairs of ${QUERIES}`,
    },
    {
      name: `search: any 60 characters p95, ${LARGE} posts`,
      value: sixty.b,
      unit: 'ms',
      target: { atMost: 50 },
      note: `${sixty.a.toFixed(1)} ms with ${SMALL}; ${ROUNDS} rounds of ${QUERIES}`,
    },
  ];
};
