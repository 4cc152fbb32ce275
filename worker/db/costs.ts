import { wrapD1 } from './wrap-d1.ts';

/** Database costs of a request. */
export type Costs = { roundTrips: number; queries: number; rowsRead: number; rowsWritten: number };

export const noCosts = (): Costs => ({ roundTrips: 0, queries: 0, rowsRead: 0, rowsWritten: 0 });

/** Wraps a database and adds every call to `costs`. Rows are only known for batches, which all reads use. */
export function countCosts(d1: D1Database, costs: Costs): D1Database {
  return wrapD1(
    () => d1,
    async (call, kind) => {
      const outcome = await call();
      const results = (kind === 'batch' ? outcome : [outcome]) as readonly (Partial<D1Result> | null)[];
      costs.roundTrips++;
      costs.queries += results.length;
      for (const result of results) {
        costs.rowsRead += result?.meta?.rows_read ?? 0;
        costs.rowsWritten += result?.meta?.rows_written ?? 0;
      }
      return outcome;
    },
  );
}
