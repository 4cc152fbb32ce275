import { readFileSync } from 'node:fs';
import type { Counted, Family } from './families.ts';

/** The time of one file of tests. Its name starts with the project that ran it. */
export type FileTime = { name: string; seconds: number };

/** The result of a step. A test that did not run counts as failed. */
export type Outcome = { passed: number; failed: number; counted: Counted[]; files: FileTime[] };

/** Returns the outcome of a step without tests of its own. */
export const noTests = (): Outcome => ({ passed: 0, failed: 0, counted: [], files: [] });

type PlaywrightTest = {
  annotations: { type: string; description?: string }[];
  projectName: string;
  results: { duration: number }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { ok: boolean; tests: PlaywrightTest[] }[];
};
type PlaywrightReport = { stats: Record<string, number | undefined>; suites: PlaywrightSuite[] };

const read = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8'));

const sum = (...values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Reads the report of outcome-reporter.ts. @throws Error when there is none */
export const vitestOutcome = (file: string): Outcome => read<Outcome>(file);

const secondsOf = ({ results }: PlaywrightTest) => sum(...results.map(({ duration }) => duration)) / 1000;

/**
 * Returns the cases of a journey by family. The type of an annotation is the family and its description a number of
 * cases; a journey may count the same family several times.
 */
function casesIn(annotations: PlaywrightTest['annotations']): Partial<Record<Family, number>> {
  const cases: Partial<Record<string, number>> = {};
  for (const { type, description } of annotations) cases[type] = (cases[type] ?? 0) + Number(description);
  return cases;
}

function countedIn({ specs, suites = [] }: PlaywrightSuite): Counted[] {
  const own = specs.flatMap(({ ok, tests }) =>
    tests.map((test) => ({
      isPassed: ok,
      isRepeated: false,
      cases: casesIn(test.annotations),
      seconds: secondsOf(test),
    })),
  );
  return [...own, ...suites.flatMap(countedIn)];
}

/** Returns all journeys of a suite. */
const testsIn = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightTest[] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsIn),
];

/** Returns the time of a file: the sum of its journeys, which may have run in parallel. */
function timeOf(suite: PlaywrightSuite): FileTime {
  const tests = testsIn(suite);
  return { name: `${tests[0]?.projectName} ${suite.file}`, seconds: sum(...tests.map(secondsOf)) };
}

/** Playwright's JSON report: skipped and flaky tests count as failed. @throws Error when there is none */
export function playwrightOutcome(file: string): Outcome {
  const { stats, suites } = read<PlaywrightReport>(file);
  const { expected, unexpected, flaky, skipped } = stats;
  return {
    passed: sum(expected),
    failed: sum(unexpected, flaky, skipped),
    counted: suites.flatMap(countedIn),
    files: suites.map(timeOf),
  };
}

const SLOWEST = 10;

/** Returns the slowest files as a table, with the seconds of all files of each project. */
export function tableOfTimes(files: readonly FileTime[]): string {
  const row = (name: string, seconds: number) => `${seconds.toFixed(1).padStart(9)} s  ${name}`;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  const projects = Map.groupBy(files, ({ name }) => name.split(' ')[0] ?? '');
  return [
    ...slowest.map(({ name, seconds }) => row(name, seconds)),
    ...[...projects].map(([project, own]) =>
      row(`${project}: all ${own.length} files`, sum(...own.map(({ seconds }) => seconds))),
    ),
  ].join('\n');
}
