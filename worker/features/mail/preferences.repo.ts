import { sql } from 'drizzle-orm';
import { type MailPreferences, type NotificationKind, notificationKinds } from '#contract/mail';
import type { Db } from '../../db/client.ts';
import { preferenceColumnSql } from './preferences.statements.ts';

const COMMA = sql`, `;

/** Reads which notifications a user wants: at most one row. Without a row, all of them. */
export function mailPreferencesStatement(db: Db, user: number) {
  const columns = notificationKinds.map((kind) => sql`${preferenceColumnSql(kind)} AS ${sql.identifier(kind)}`);
  return db.all<Record<NotificationKind, 0 | 1>>(
    sql`SELECT ${sql.join(columns, COMMA)} FROM mail_preferences WHERE user = ${user}`,
  );
}

/**
 * Saves the given preferences of a user and leaves the others. Returns one row, or none for an unknown user.
 * @param userId public id
 */
export function saveMailPreferencesStatement(db: Db, userId: string, changed: Partial<MailPreferences>, now: number) {
  const kinds = notificationKinds.filter((kind) => changed[kind] !== undefined);
  const values = kinds.map((kind) => sql`${changed[kind] ? 1 : 0}`);
  const updates = kinds.map((kind) => sql`${preferenceColumnSql(kind)} = excluded.${preferenceColumnSql(kind)}`);
  return db.all<{ user: number }>(sql`
    INSERT INTO mail_preferences (user, updated_at, ${sql.join(kinds.map(preferenceColumnSql), COMMA)})
    SELECT seq, ${now}, ${sql.join(values, COMMA)} FROM users WHERE id = ${userId}
        ON CONFLICT (user) DO UPDATE SET updated_at = excluded.updated_at, ${sql.join(updates, COMMA)}
    RETURNING user`);
}
