import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { users } from './schema/index.ts';

/** SQL condition: a user has set up an authenticator app. @param user SQL expression of their `seq` */
export const hasAppSql = (user: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM authenticators WHERE user = ${user} AND confirmed_at IS NOT NULL)`;

const hasPasskeySql = (user: SQL): SQL => sql`EXISTS (SELECT 1 FROM passkeys WHERE user = ${user})`;

/** SQL condition: a user has a second factor. @param user SQL expression of their `seq` */
export const hasFactorSql = (user: SQL): SQL => sql`(${hasAppSql(user)} OR ${hasPasskeySql(user)})`;

/** Selects from `users` what a sign-in needs beside the password. */
export const factorColumns = {
  hasAuthenticator: sql<boolean>`${hasAppSql(sql`${users.seq}`)}`.mapWith(Boolean),
  hasPasskey: sql<boolean>`${hasPasskeySql(sql`${users.seq}`)}`.mapWith(Boolean),
  newDeviceCodes: users.newDeviceCodes,
};

/** Returns the second factors of a user: one row. */
export function userFactorsStatement(db: Db, user: number) {
  return db.select(factorColumns).from(users).where(eq(users.seq, user));
}
