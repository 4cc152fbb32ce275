import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DAY } from '#contract/time';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { projectRoot } from '../support/command.ts';
import { databaseRecipe } from '../support/database-recipe.ts';
import { addFollows, addPeople, FEW_USERS, MANY_USERS } from './fill/people.ts';
import { addPosts, addReactions, addSearch } from './fill/posts.ts';
import { openDatabaseFile, startProduct, stateDir } from './product.ts';

/** After this time, too few posts are within the feed's thirty days. */
const KEPT_MS = 10 * DAY;
/** Numbers of posts: a platform of today and a large one. */
export const SMALL = 10_000;
export const LARGE = 1_000_000;

/** Part of imported posts that a platform has in addition. */
const IMPORTED_SHARE = 0.1;

const MADE_FROM = [
  'tests/bench/fill.ts',
  'tests/bench/fill/*',
  'worker/db/streams.ts',
  'worker/db/imported-numbers.ts',
];

function migrate(db: DatabaseSync) {
  const folder = join(projectRoot, 'migrations');
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    db.exec(readFileSync(join(folder, file), 'utf8'));
  }
  for (const statement of catalogSql()) db.exec(statement);
}

function addPlatform(db: DatabaseSync, posts: number, now: number): void {
  const users = posts < SMALL ? FEW_USERS : MANY_USERS;
  addPeople(db, users, now);
  addFollows(db, now);
  const imported = posts < SMALL ? 0 : posts * IMPORTED_SHARE;
  addPosts(db, posts, now, imported);
  addReactions(db, posts, users, now);
  addSearch(db, posts, imported);
}

type Stamp = { recipe: string; filledAt: number };

function isFilled(stamp: string, recipe: string): boolean {
  if (!existsSync(stamp)) return false;
  const made = JSON.parse(readFileSync(stamp, 'utf8')) as Stamp;
  return made.recipe === recipe && Date.now() - made.filledAt < KEPT_MS;
}

/**
 * Creates a database with this many posts over the last 60 days; from 10,000 on it has 100,000 users with follows,
 * subscriptions and reactions, and a tenth as many imported posts. It is reused for some days unless its sources change. A million posts take 4.5 GB and
 * some minutes.
 * @returns its folder
 */
export async function fillDatabase(posts: number): Promise<string> {
  const dir = stateDir(posts);
  const stamp = join(dir, 'filled');
  const recipe = databaseRecipe(MADE_FROM);
  if (isFilled(stamp, recipe)) return dir;
  const begun = performance.now();
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const product = await startProduct(dir);
  await fetch(new URL('/api/health', product.url));
  await product.stop();
  const db = openDatabaseFile(dir);
  const filledAt = Date.now();
  // No other process reads it, and an interrupted fill starts again: no journal and no sync.
  db.exec(
    'PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -500000;',
  );
  migrate(db);
  db.exec('BEGIN');
  addPlatform(db, posts, filledAt);
  db.exec('COMMIT; ANALYZE; PRAGMA journal_mode = WAL;');
  db.close();
  writeFileSync(stamp, JSON.stringify({ recipe, filledAt } satisfies Stamp));
  console.log(`filled ${posts} posts in ${Math.round((performance.now() - begun) / 1000)} s`);
  return dir;
}
