import { eq, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { users } from './schema/index.ts';

/** Selects from `users` what a sign-in needs beside the password. */
export const factorColumns = {
  hasAuthenticator: sql<boolean>`EXISTS (
    SELECT 1 FROM authenticators WHERE user = ${users.seq} AND confirmed_at IS NOT NULL)`.mapWith(Boolean),
  hasPasskey: sql<boolean>`EXISTS (SELECT 1 FROM passkeys WHERE user = ${users.seq})`.mapWith(Boolean),
  newDeviceCodes: users.newDeviceCodes,
};

/** Returns the second factors of a user: one row. */
export function userFactorsStatement(db: Db, user: number) {
  return db.select(factorColumns).from(users).where(eq(users.seq, user));
}
