import { toCsvRow } from '#contract/csv';

/** Returns a CSV file. */
export const toCsvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([rows.map(toCsvRow).join('')], { type: 'text/csv' });
