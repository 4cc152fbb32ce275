import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './command.ts';

/** Tests that depend on a database's locks, order, indexes and rollbacks. */
const DATABASE = [
  'checkout-races',
  'price-races',
  'webhooks',
  'event-queue',
  'deletion-crashes',
  'deletions',
  'deletion-owed',
  'deletion-refunds',
  'erased-names',
  'drafts',
  'draft-model',
  'draft-versions',
  'publishing',
  'publishing-atomic',
  'unpublishing',
  'feed',
  'feed-cost',
  'streams',
  'takedowns',
  'live',
  'search',
  'search-index',
  'search-oracle',
  'search-text',
  'premium-search',
  'following',
  'unfollowing',
  'interests',
  'sports-preferences',
  'topics',
  'outbox',
  'outbox-lanes',
  'outbox-rest',
  'outbox-people',
  'outbox-admin',
  'jobs',
  'ledger-sums',
  'payouts',
  'prices',
  'account-export',
  'export-pages',
];

/** @throws Error when a file is missing, or two files have the name */
function findFile(name: string): string {
  const found = globSync(`tests/worker/**/${name}.test.ts`, { cwd: projectRoot });
  if (found.length !== 1) throw new Error(`libsql-files.ts: ${found.length} files are named ${name}.test.ts`);
  return found.join();
}

/** Tests of a family that run on D1 alone, with as many different cases as they would repeat on libSQL. */
const ON_D1_ALONE = ['hostile', 'hostile-shown', 'limits'].map(findFile);

/** Returns whether a test counts cases of a family: `npm test` counts them on both databases. */
const countsCases = (file: string) =>
  !ON_D1_ALONE.includes(file) && /\bcountCases\(/.test(readFileSync(join(projectRoot, file), 'utf8'));

/**
 * The worker tests that `npm test` runs on libSQL as well as on D1, from the project's folder. CI and `npm run test:deep`
 * run every worker test on libSQL.
 */
export const libsqlFiles: readonly string[] = [
  ...DATABASE.map(findFile),
  ...globSync('tests/worker/**/*.test.ts', { cwd: projectRoot }).filter(countsCases),
];

/** The environment variable with which a run on libSQL has these files alone. */
export const LIBSQL_SAMPLE = 'LIBSQL_SAMPLE';
