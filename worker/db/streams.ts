import { type SQL, sql } from 'drizzle-orm';
import { type CategoryKey, categories } from '#contract/topics';
import { literalNumber } from './literal-number.ts';

/**
 * A stream's number is the `seq` of its target times 8 plus its kind (docs/architecture.md "Streams and the feed"). The
 * table `follows` checks the same arithmetic.
 */
const KIND = { all: 1, free: 2, category: 3, subtopic: 4, team: 5, league: 6, blogger: 7 } as const;

export type StreamKind = keyof typeof KIND;

export const ALL_POSTS = KIND.all;
export const FREE_POSTS = KIND.free;

/** Returns the stream of a subtopic, team, league or blogger, by its `seq`. */
export function toStreamKey(kind: Exclude<StreamKind, 'all' | 'free' | 'category'>, seq: number): number {
  return seq * 8 + KIND[kind];
}

/** Returns a stream's number as SQL, for an expression with the `seq` (a category's is its topic's). */
export function streamSql(kind: Exclude<StreamKind, 'all' | 'free'>, seq: SQL): SQL<number> {
  return sql`(${seq} * 8 + ${literalNumber(KIND[kind])})`;
}

/** Returns the stream of a whole category. */
export function categoryStream(key: CategoryKey): number {
  const category = categories.find((entry) => entry.key === key);
  if (category === undefined) throw new RangeError(`no category ${key}`);
  return category.number * 8 + KIND.category;
}

/** Returns the target of a stream; `seq` is 0 for all and free posts, a category's number for categories. */
export function streamTarget(stream: number): { kind: StreamKind; seq: number } {
  const kind = (Object.keys(KIND) as StreamKind[]).find((name) => KIND[name] === stream % 8);
  if (kind === undefined) throw new RangeError(`no stream ${stream}`);
  return { kind, seq: Math.floor(stream / 8) };
}
