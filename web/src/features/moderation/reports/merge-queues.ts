/** A queue in its own order, as far as it is loaded. */
export type Queue<Row> = { rows: readonly Row[]; hasMore: boolean };

type Merged<A, B> = {
  rows: readonly (A | B)[];
  /** The queue whose next page decides what follows; null at the end of both. */
  next: 'first' | 'second' | null;
};

/**
 * Merges two queues that load by page. Each retains its order. Stops where one of them has to load more, because its
 * next row may come before the other's, so that later pages only add rows at the end.
 * @param isBefore returns true when a row of the first queue comes before one of the second
 */
export function mergeQueues<A, B>(first: Queue<A>, second: Queue<B>, isBefore: (a: A, b: B) => boolean): Merged<A, B> {
  const rows: (A | B)[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [first.rows[i], second.rows[j]];
    if (a === undefined && first.hasMore) return { rows, next: 'first' };
    if (b === undefined && second.hasMore) return { rows, next: 'second' };
    if (a !== undefined && (b === undefined || isBefore(a, b))) {
      rows.push(a);
      i++;
    } else if (b !== undefined) {
      rows.push(b);
      j++;
    } else return { rows, next: null };
  }
}
