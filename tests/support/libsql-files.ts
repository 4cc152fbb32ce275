import { globSync } from 'node:fs';
import { projectRoot } from './command.ts';

/** Tests that depend on a database's locks, order, indexes and rollbacks. */
const names = [
  'races',
  'checkout-races',
  'price-races',
  'webhooks',
  'webhook-orders',
  'edge-cases',
  'event-queue',
  'deletion-crashes',
  'deletions',
  'deletion-owed',
  'deletion-refunds',
  'erased-names',
  'drafts',
  'schedules',
  'publisher',
  'publication-times',
  'draft-model',
  'draft-versions',
  'publishing',
  'publishing-atomic',
  'unpublishing',
  'feed',
  'feed-cost',
  'muted-feed',
  'muted-feed-property',
  'mutes',
  'streams',
  'takedowns',
  'live',
  'search',
  'search-index',
  'search-oracle',
  'search-text',
  'premium-search',
  'following',
  'following-bloggers',
  'follow-by-mail',
  'mailing-lists',
  'readers',
  'post-campaigns',
  'notifications',
  'causes',
  'reply-mails',
  'new-subscribers',
  'digest',
  'unfollowing',
  'interests',
  'sports-preferences',
  'topics',
  'outbox',
  'outbox-lanes',
  'outbox-rest',
  'outbox-deferrals',
  'outbox-people',
  'outbox-admin',
  'jobs',
  'ledger',
  'ledger-sums',
  'money-paid',
  'payouts',
  'prices',
  'reading-list',
  'reading-positions',
  'account-export',
  'export-pages',
];

/** @throws Error when a file is missing, or two files have the name */
function findFile(name: string): string {
  const found = globSync(`tests/worker/**/${name}.test.ts`, { cwd: projectRoot });
  if (found.length !== 1) throw new Error(`libsql-files.ts: ${found.length} files are named ${name}.test.ts`);
  return found.join();
}

/**
 * The worker tests that `npm test` runs on libSQL as well as on D1, from the project's folder. CI and `npm run test:deep`
 * run every worker test on libSQL.
 */
export const libsqlFiles: readonly string[] = names.map(findFile);

/** The environment variable with which a run on libSQL has these files alone. */
export const LIBSQL_SAMPLE = 'LIBSQL_SAMPLE';
