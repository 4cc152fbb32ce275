import { parse } from '#contract/format/parse';
import { median } from '../measure.ts';
import type { Bench } from '../row.ts';

const LENGTH = 50_000;
const RUNS = 15;

const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

const WORDS = 'Plain words of a usual text, one after another, and so on. ';
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

function timeOf(text: string): number {
  const runs = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    parse(text, 2);
    return performance.now() - start;
  });
  return median(runs);
}

/** Compares the parser's time for texts that are made against it with its time for a usual article. */
export const format: Bench = async () => {
  timeOf(USUAL);
  const usual = timeOf(USUAL);
  const times = Object.entries(HOSTILE).map(([name, text]) => ({ name, time: timeOf(text) }));
  const worst = times.reduce((one, other) => (other.time > one.time ? other : one));
  return [
    {
      name: 'format: 50,000 characters, worst of 12 hostile shapes / a usual article',
      value: worst.time / usual,
      unit: 'times',
      note: `${worst.name}, ${worst.time.toFixed(1)} ms`,
      target: { atMost: 3 },
    },
  ];
};
