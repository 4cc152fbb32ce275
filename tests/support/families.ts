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

/** Cases of each family in tests that passed and in tests that failed, and the seconds of both. */
export type Tally = Record<Family, { held: number; broken: number; seconds: number }>;

/** One test in a report: whether it passed, the cases it counted, and its duration. */
export type Counted = { isPassed: boolean; cases: Cases; seconds: number };

const all = Object.keys(families) as Family[];

/** Sums the counts of tests by family; a family without cases is 0. */
export function tallyOf(tests: readonly Counted[]): Tally {
  const sum = (family: Family, isPassed: boolean) =>
    tests.reduce((total, test) => total + (test.isPassed === isPassed ? (test.cases[family] ?? 0) : 0), 0);
  const seconds = (family: Family) =>
    tests.reduce((total, test) => total + (test.cases[family] === undefined ? 0 : test.seconds), 0);
  const entries = all.map(
    (family) => [family, { held: sum(family, true), broken: sum(family, false), seconds: seconds(family) }] as const,
  );
  return Object.fromEntries(entries) as Tally;
}

/** Returns the families without a generated case, which prove nothing. */
export const missingFrom = (tally: Tally): Family[] =>
  all.filter((family) => tally[family].held + tally[family].broken === 0);

/** Returns the families as a table, one line each. A test of two families counts its seconds in both. */
export function tableOf(tally: Tally): string {
  const lines = all.map((family, n) => {
    const { held, broken, seconds } = tally[family];
    const count = (held + broken).toLocaleString('en-US').padStart(9);
    const verdict = broken > 0 ? `${broken} in tests that failed` : held > 0 ? 'all hold' : 'NONE';
    return `${String(n + 1).padStart(2)}  ${families[family].padEnd(36)}${count} cases${seconds.toFixed(1).padStart(9)} s   ${verdict}`;
  });
  return lines.join('\n');
}
