import { parse } from '#contract/format/parse';
import type { Bench } from '../row.ts';

const LENGTH = 50_000;
const RUNS = 31;

const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

const WORDS = 'Plain words of a usual text, one after another, and so on. ';
const PLAIN = fill(`${WORDS.repeat(8).trim()}\n\n`);
/** A text with the elements that a usual article has. */
const USUAL = fill(
  [
    '## A heading of this part',
    `${WORDS}With *emphasis*, **more of it** and [a link](https://example.com/page). ${WORDS}${WORDS}`,
    `- ${WORDS}\n- With \`code\` and *emphasis*.\n- ${WORDS}`,
    `${WORDS}${WORDS}A note[^1], and __underlined__ words. ${WORDS}\n\n`,
  ].join('\n\n'),
);

/** Texts in which each character could begin or end something. */
const HOSTILE = {
  'open brackets': fill('['),
  'bracket pairs': fill('[a]'),
  'nested brackets': '['.repeat(LENGTH / 2) + ']'.repeat(LENGTH / 2),
  links: fill('[a](https://a.b)'),
  'bold words': fill('*a* **b** '),
  'mixed markers': fill('*_**__'),
  backticks: fill('`'),
  fences: fill('```\n'),
  lists: fill('- a\n  - b\n'),
  notes: fill('[^a]: b\n'),
  addresses: fill('https://a.b '),
  escapes: fill('\\*'),
};

/** The fastest run, because others on the machine only make a run slower. */
function timeOf(text: string): number {
  const runs = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    parse(text, 2);
    return performance.now() - start;
  });
  return Math.min(...runs);
}

/** Compares the parser's time for texts that are made against it with its times for plain text and a usual article. */
export const format: Bench = async () => {
  // The compiler needs all shapes before any of them is measured.
  for (const text of [PLAIN, USUAL, ...Object.values(HOSTILE)]) timeOf(text);
  const [plain, usual] = [timeOf(PLAIN), timeOf(USUAL)];
  const times = Object.entries(HOSTILE)
    .map(([name, text]) => ({ name, time: timeOf(text) }))
    .sort((one, other) => other.time - one.time);
  const worst = times[0]?.time ?? Number.NaN;
  const note = times.map(({ name, time }) => `${name} ${time.toFixed(1)}`).join(', ');
  return [
    {
      name: 'format: 50,000 characters, worst of 12 hostile shapes / plain text',
      value: worst / plain,
      unit: 'times',
      note: `plain text ${plain.toFixed(2)} ms, which becomes one node per paragraph`,
      target: { atMost: 3 },
    },
    {
      name: 'format: 50,000 characters, worst of 12 hostile shapes / a usual article',
      value: worst / usual,
      unit: 'times',
      note: `a usual article ${usual.toFixed(1)} ms; ${note}`,
      target: { atMost: 3 },
    },
  ];
};
