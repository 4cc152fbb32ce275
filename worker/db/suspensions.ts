import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL condition: the user is suspended at `now` (milliseconds UTC). It is part of the reads that verify a session, of
 * private feeds and of scheduled posts, so a suspension ends all of them (docs/product-rules.md "Suspension").
 */
export const isSuspendedSql = (user: 'users' | 'u', now: number): SQL => {
  const column = (name: string) => sql.raw(`${user}.${name}`);
  return sql`(${column('suspended_at')} IS NOT NULL
    AND (${column('suspended_until')} IS NULL OR ${column('suspended_until')} > ${now}))`;
};
