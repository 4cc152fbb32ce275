import { TestRunner } from 'vitest';
import type { Cases, Family } from './families.ts';

declare module 'vitest' {
  interface TaskMeta {
    cases?: Cases;
  }
}

/**
 * Counts cases of a family for the test that runs, which the end of the run sums up. To be called when they have run.
 * @throws Error outside a test, or for no case at all: a generator that gives nothing shows nothing
 */
export function countCases(family: Family, count: number): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('Cases are counted within a test');
  if (count <= 0) throw new Error(`No case of ${family} was generated`);
  test.meta.cases = { ...test.meta.cases, [family]: (test.meta.cases?.[family] ?? 0) + count };
}
