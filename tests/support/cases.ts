import { TestRunner } from 'vitest';
import type { Cases, Family } from './families.ts';

declare module 'vitest' {
  interface TaskMeta {
    cases?: Cases;
  }
}

/**
 * Counts cases of a family for the current test; the run reports the sum. Call it after they have run.
 * @throws Error outside a test, or for zero cases: an empty generator proves nothing
 */
export function countCases(family: Family, count: number): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('Cases are counted within a test');
  if (count <= 0) throw new Error(`No case of ${family} was generated`);
  test.meta.cases = { ...test.meta.cases, [family]: (test.meta.cases?.[family] ?? 0) + count };
}
