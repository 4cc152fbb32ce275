import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { Outcome } from './outcome.ts';

/** The reporter's file, from the project's folder. */
export const OUTCOME_REPORTER = './tests/support/outcome-reporter.ts';
/** The environment variable that names the report's file. */
export const OUTCOME_FILE = 'TEST_OUTCOME_FILE';

/** Returns the seconds of one file, with its set-up and imports. */
function secondsOf(module: TestModule): number {
  const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** Returns whether a file ran on D1 before: each worker test does, and some run on libSQL too. */
const isRepeated = ({ project }: TestModule): boolean => project.name === 'libSQL';

/** Vitest reporter: writes an `Outcome` as JSON. Skipped, todo and unfinished tests count as failed. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const outcome: Outcome = {
      passed,
      failed: tests.length - passed,
      counted: [
        ...tests.map((test) => ({
          isPassed: test.result().state === 'passed',
          isRepeated: isRepeated(test.module),
          cases: test.meta().cases ?? {},
          seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        })),
        // Cases that a file counts after its tests.
        ...modules.map((module) => ({
          isPassed: module.ok(),
          isRepeated: isRepeated(module),
          cases: module.meta().cases ?? {},
          seconds: 0,
        })),
      ],
      files: modules.map((module) => ({
        name: `${module.project.name} ${module.relativeModuleId}`,
        seconds: secondsOf(module),
      })),
    };
    const file = process.env[OUTCOME_FILE];
    if (file === undefined) throw new Error(`${OUTCOME_FILE} names no file for the report`);
    writeFileSync(file, JSON.stringify(outcome));
  }
}
