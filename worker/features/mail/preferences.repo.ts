import { sql } from 'drizzle-orm';
import { type MailSwitch, mailSwitches, type SaveMailPreferencesRequest } from '#contract/mail';
import type { Db } from '../../db/client.ts';
import { preferenceColumnSql } from './preferences.statements.ts';

const COMMA = sql`, `;
const switchColumnsSql = sql.join(
  mailSwitches.map((name) => sql`${preferenceColumnSql(name)} AS ${sql.identifier(name)}`),
  COMMA,
);

type PreferencesRow = Record<MailSwitch, 0 | 1>;

/** Reads the email preferences of a user: at most one row. */
export function mailPreferencesStatement(db: Db, user: number) {
  return db.all<PreferencesRow>(sql`SELECT ${switchColumnsSql} FROM mail_preferences WHERE user = ${user}`);
}

/**
 * Saves the given preferences of a user and leaves the others. Returns all of them, or no row for an unknown user.
 * @param userId public id
 */
export function saveMailPreferencesStatement(db: Db, userId: string, changed: SaveMailPreferencesRequest, now: number) {
  const given = mailSwitches.filter((name) => changed[name] !== undefined);
  const columns = [sql`user`, sql`updated_at`, ...given.map(preferenceColumnSql)];
  const values = [sql`seq`, sql`${now}`, ...given.map((name) => sql`${changed[name] ? 1 : 0}`)];
  const updates = columns.slice(1).map((column) => sql`${column} = excluded.${column}`);
  return db.all<PreferencesRow>(sql`
    INSERT INTO mail_preferences (${sql.join(columns, COMMA)})
    SELECT ${sql.join(values, COMMA)} FROM users WHERE id = ${userId}
        ON CONFLICT (user) DO UPDATE SET ${sql.join(updates, COMMA)}
    RETURNING ${switchColumnsSql}`);
}
