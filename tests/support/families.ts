/**
 * Families of error-prone behavior: tests generate their cases from the product itself and count them (`cases.ts` in
 * this folder, `tests/e2e/support/cases.ts` in journeys), so a run reports how many cases of each held.
 */
export const families = {
  access: 'access matrix',
  paywall: 'paywall canary',
  races: 'races',
  webhooks: 'webhooks',
  money: 'money',
  hostile: 'hostile input',
  elsewhere: 'requests from elsewhere',
  sessions: 'sessions',
  uploads: 'uploads',
  limits: 'limits',
  failure: 'failure',
  databases: 'migrations, backup, both databases',
  secrets: 'secrets',
  accessibility: 'accessibility',
} as const;

export type Family = keyof typeof families;

/** The number of cases of each family that a test ran. */
export type Cases = Partial<Record<Family, number>>;

/**
 * Cases of each family in tests that passed and in tests that failed, how many of them ran again on libSQL, and the
 * seconds of all.
 */
export type Tally = Record<Family, { held: number; broken: number; repeated: number; seconds: number }>;

/** One test in a report: whether it passed, whether it repeats a test on libSQL, its cases, and its duration. */
export type Counted = { isPassed: boolean; isRepeated: boolean; cases: Cases; seconds: number };

const all = Object.keys(families) as Family[];

/** Sums the counts of tests by family; a family without cases is 0. A repeated case that fails counts as broken too. */
export function tallyOf(tests: readonly Counted[]): Tally {
  const entries = all.map((family) => {
    const own = tests.filter(({ cases }) => cases[family] !== undefined);
    const sum = (some: readonly Counted[]) => some.reduce((total, { cases }) => total + (cases[family] ?? 0), 0);
    const figures = {
      held: sum(own.filter(({ isPassed, isRepeated }) => isPassed && !isRepeated)),
      broken: sum(own.filter(({ isPassed }) => !isPassed)),
      repeated: sum(own.filter(({ isPassed, isRepeated }) => isPassed && isRepeated)),
      seconds: own.reduce((total, { seconds }) => total + seconds, 0),
    };
    return [family, figures] as const;
  });
  return Object.fromEntries(entries) as Tally;
}

/** Returns the families without a generated case, which prove nothing. */
export const missingFrom = (tally: Tally): Family[] =>
  all.filter((family) => tally[family].held + tally[family].broken === 0);

/** Returns the families as a table, one line each. A test of two families counts its seconds in both. */
export function tableOf(tally: Tally): string {
  const lines = all.map((family, n) => {
    const { held, broken, repeated, seconds } = tally[family];
    const count = (held + broken).toLocaleString('en-US').padStart(9);
    const again = repeated === 0 ? '' : `, ${repeated.toLocaleString('en-US')} again on libSQL`;
    const verdict = broken > 0 ? `${broken} in tests that failed` : held + repeated > 0 ? `all hold${again}` : 'NONE';
    return `${String(n + 1).padStart(2)}  ${families[family].padEnd(36)}${count} cases${seconds.toFixed(1).padStart(9)} s   ${verdict}`;
  });
  return lines.join('\n');
}
