import { test } from '@playwright/test';
import type { Family } from '../../support/families.ts';

/** Counts cases of a family in the current journey, as `countCases` does in other tests. */
export function countCases(family: Family, count: number): void {
  if (count <= 0) throw new Error(`No case of ${family} was generated`);
  test.info().annotations.push({ type: family, description: String(count) });
}
