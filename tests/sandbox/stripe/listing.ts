import { invalid } from './failures.ts';

const STANDARD_LIMIT = 10;
type Paging = { limit?: number; starting_after?: string; ending_before?: string };
type Range = { gt?: number; gte?: number; lt?: number; lte?: number } | number | undefined;

/** Returns a list in Stripe's format. */
export function list<T>(data: T[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}

/**
 * Returns a page of a list, newest first.
 * @param rows oldest first, as stored
 */
export function page<T extends { id: string }>(rows: readonly T[], url: string, paging: Paging) {
  const newest = rows.toReversed();
  const limit = paging.limit ?? STANDARD_LIMIT;
  const at = (id: string) => {
    const index = newest.findIndex((row) => row.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, { code: 'resource_missing', param: 'starting_after' });
    return index;
  };
  if (paging.ending_before !== undefined) {
    const end = at(paging.ending_before);
    const start = Math.max(0, end - limit);
    return list(newest.slice(start, end), url, start > 0);
  }
  const start = paging.starting_after === undefined ? 0 : at(paging.starting_after) + 1;
  return list(newest.slice(start, start + limit), url, start + limit < newest.length);
}

/** Returns whether a time is in a range filter. */
export function inRange(value: number, range: Range): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return value > gt && value >= gte && value < lt && value <= lte;
}
