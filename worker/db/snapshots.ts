import { sql } from 'drizzle-orm';

/** Reduces a statistics snapshot to its totals, without the lists, which contain usernames. */
export const totalsOnly = sql`json_object(
  'totalSubscribers', statistics->>'$.totalSubscribers', 'nonSubscribedUsers', statistics->>'$.nonSubscribedUsers',
  'totalCreators', statistics->>'$.totalCreators', 'totalReaders', statistics->>'$.totalReaders')`;
