import { type SQL, sql } from 'drizzle-orm';
import { type CategoryKey, categories } from '#contract/topics';

/**
 * Every list of posts is a stream with a number: the thing's own number times 8 plus its kind (architecture, 'One
 * index under every list'). `follows` checks the same arithmetic in the database.
 */
const KIND = { all: 1, free: 2, category: 3, subtopic: 4, team: 5, league: 6, blogger: 7 } as const;

export type StreamKind = keyof typeof KIND;

export const ALL_POSTS = KIND.all;
export const FREE_POSTS = KIND.free;

/** The stream of one subtopic, team, league or blogger, by its `seq`. */
export function toStreamKey(kind: Exclude<StreamKind, 'all' | 'free' | 'category'>, seq: number): number {
  return seq * 8 + KIND[kind];
}

/** The same in SQL, for a column or expression that holds the `seq` (a category's is its topic's). */
export function streamSql(kind: Exclude<StreamKind, 'all' | 'free'>, seq: SQL): SQL<number> {
  return sql`(${seq} * 8 + ${sql.raw(String(KIND[kind]))})`;
}

/** The stream of a whole category. */
export function categoryStream(key: CategoryKey): number {
  const category = categories.find((entry) => entry.key === key);
  if (category === undefined) throw new RangeError(`no category ${key}`);
  return category.number * 8 + KIND.category;
}

/** What a stream's number stands for; `seq` is 0 for all and free posts, a category's number for categories. */
export function streamTarget(stream: number): { kind: StreamKind; seq: number } {
  const kind = (Object.keys(KIND) as StreamKind[]).find((name) => KIND[name] === stream % 8);
  if (kind === undefined) throw new RangeError(`no stream ${stream}`);
  return { kind, seq: Math.floor(stream / 8) };
}
