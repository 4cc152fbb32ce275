import { wrapD1 } from './wrap-d1.ts';

/** What a request asked of the database. */
export type Costs = { roundTrips: number; queries: number; rowsRead: number };

export const noCosts = (): Costs => ({ roundTrips: 0, queries: 0, rowsRead: 0 });

/** The same database, with every call added to `costs`. Rows are only known of batches, which is how we read. */
export function countCosts(d1: D1Database, costs: Costs): D1Database {
  return wrapD1(
    () => d1,
    async (call, kind) => {
      const answer = await call();
      const results = (kind === 'batch' ? answer : [answer]) as readonly (Partial<D1Result> | null)[];
      costs.roundTrips++;
      costs.queries += results.length;
      for (const result of results) costs.rowsRead += result?.meta?.rows_read ?? 0;
      return answer;
    },
  );
}
