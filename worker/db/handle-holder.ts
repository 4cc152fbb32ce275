import { sql } from 'drizzle-orm';
import { foldHandle } from '#contract/handle-rules';

/**
 * Selects the `seq` of the user who has a handle, otherwise of the one who had it last; NULL when unknown
 * (docs/product-rules.md "Handles"). Two index lookups at most.
 */
export const handleHolderSql = (handle: string) => sql`coalesce(
  (SELECT seq FROM users WHERE lower(username) = ${foldHandle(handle)}),
  (SELECT user FROM former_handles WHERE name = ${foldHandle(handle)}))`;
