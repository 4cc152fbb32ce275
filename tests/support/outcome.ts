import { readFileSync } from 'node:fs';

/** How a step of the tests ended. What did not run is no pass, whatever the reason. */
export type Outcome = { passed: number; failed: number };

function figures(file: string): Record<string, number | undefined> {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return report.stats ?? report;
}

const sum = (...values: (number | undefined)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Vitest's JSON report: skipped and todo tests count as failed. @throws Error when there is none */
export function vitestOutcome(file: string): Outcome {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = figures(file);
  return { passed: sum(numPassedTests), failed: sum(numFailedTests, numPendingTests, numTodoTests) };
}

/** Playwright's JSON report: skipped and flaky tests count as failed. @throws Error when there is none */
export function playwrightOutcome(file: string): Outcome {
  const { expected, unexpected, flaky, skipped } = figures(file);
  return { passed: sum(expected), failed: sum(unexpected, flaky, skipped) };
}
