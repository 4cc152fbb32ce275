import { sql } from 'drizzle-orm';

/** What is left of a snapshot of the statistics without its lists, which name people. */
export const totalsOnly = sql`json_object(
  'totalSubscribers', statistics->>'$.totalSubscribers', 'nonSubscribedUsers', statistics->>'$.nonSubscribedUsers')`;
