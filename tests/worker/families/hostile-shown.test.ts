import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toPlainText } from '#contract/format/print-text';
import { countCases } from '../../support/cases.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { newReader } from '../support/factories.ts';
import { alarmsIn, shownText } from '../support/hostile/inert.ts';
import { places } from '../support/hostile/places.ts';
import { longTexts, markup, randomText, texts } from '../support/hostile/values.ts';
import { evictLimiters, withoutLimits } from '../support/limits.ts';
import { page } from '../support/pages.ts';
import { samplesOf } from '../support/samples.ts';

const SEED = 20261122;
const all = [...Object.values(texts), ...Object.values(longTexts)];
const size = Math.min(samplesOf('hostileShownListed'), all.length);
const [listed = []] = fc.sample(fc.shuffledSubarray(all, { minLength: size, maxLength: size }), {
  seed: SEED,
  numRuns: 1,
});
const words = [
  ...new Set([
    ...markup,
    ...listed,
    ...fc.sample(randomText, { seed: SEED, numRuns: samplesOf('hostileShownRandom') }),
  ]),
];

withoutLimits();
evictLimiters();
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/** Returns the visible text of a source: without the markers of its format, with normalized spaces. */
const visible = (text: string, format: 1 | undefined) =>
  (format === undefined ? text : toPlainText(text, format)).replace(/\s+/g, ' ').trim().slice(0, 2_000);

test.each(Object.entries(places))(
  'shows %s as it was written, or rejects it',
  async (name, { schema, format, write }) => {
    const problems: string[] = [];
    // Guests' pages are cached for a while; those of signed-in users are rendered for each request.
    const { client } = await newReader();
    let kept = 0;
    for (const text of words) {
      const tell = (problem: string) => problems.push(`${JSON.stringify(text).slice(0, 80)}: ${problem}`);
      const expected = schema.safeParse(text);
      const { response, read, page: path } = await write(text);
      if (response.ok !== expected.success) tell(`${response.status} ${(await response.text()).slice(0, 200)}`);
      if (!response.ok) continue;
      kept++;
      const back = await read();
      if (back !== expected.data) tell(`comes back as ${JSON.stringify(back).slice(0, 200)}`);
      if (path === undefined) continue;
      const { status, html } = await page(client, path);
      if (status !== 200) tell(`its page answers ${status}`);
      for (const alarm of alarmsIn(html)) tell(`its page has ${alarm}`);
      if (!shownText(html).includes(visible(String(back), format))) tell('its page does not show it');
    }
    expect(problems.slice(0, 10), `${name}: ${problems.length} of ${words.length}, seed ${SEED}`).toEqual([]);
    expect(kept).toBeGreaterThan(0);
    countCases('hostile', words.length);
  },
);
