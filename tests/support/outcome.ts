import { readFileSync } from 'node:fs';
import type { Cases, Counted, Family } from './families.ts';

/** How a step of the tests ended, and the cases its tests counted. What did not run is no pass, whatever the reason. */
export type Outcome = { passed: number; failed: number; counted: Counted[] };

/** Of a step without tests of its own. */
export const noTests = (): Outcome => ({ passed: 0, failed: 0, counted: [] });

type VitestReport = {
  [Figure in 'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests']?: number;
} & { testResults: { assertionResults: { status: string; meta: { cases?: Cases } }[] }[] };

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { ok: boolean; tests: { annotations: { type: string; description?: string }[] }[] }[];
};
type PlaywrightReport = { stats: Record<string, number | undefined>; suites: PlaywrightSuite[] };

const read = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8'));

const sum = (...values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Vitest's JSON report: skipped and todo tests count as failed. @throws Error when there is none */
export function vitestOutcome(file: string): Outcome {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read<VitestReport>(file);
  return {
    passed: sum(numPassedTests),
    failed: sum(numFailedTests, numPendingTests, numTodoTests),
    counted: testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ status, meta }) => ({ isPassed: status === 'passed', cases: meta.cases ?? {} })),
    ),
  };
}

/** What journeys counted: an annotation's type is the family, its description how many. */
function countedIn({ specs, suites = [] }: PlaywrightSuite): Counted[] {
  const own = specs.flatMap(({ ok, tests }) =>
    tests
      .flatMap(({ annotations }) => annotations)
      .map(({ type, description }) => ({ isPassed: ok, cases: { [type as Family]: Number(description) } })),
  );
  return [...own, ...suites.flatMap(countedIn)];
}

/** Playwright's JSON report: skipped and flaky tests count as failed. @throws Error when there is none */
export function playwrightOutcome(file: string): Outcome {
  const { stats, suites } = read<PlaywrightReport>(file);
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: sum(expected), failed: sum(unexpected, flaky, skipped), counted: suites.flatMap(countedIn) };
}
