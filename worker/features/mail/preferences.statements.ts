import { type SQL, sql } from 'drizzle-orm';
import { type NotificationKind, notificationKinds } from '#contract/mail';
import { mailPreferences } from '../../db/schema/mail.ts';

/** Column of `mail_preferences` for a kind of notification. */
export const preferenceColumnSql = (kind: NotificationKind): SQL => sql`${sql.identifier(mailPreferences[kind].name)}`;

/** SQL expression: a row of `mail_preferences` as JSON, by kind of notification. */
export function preferencesJsonSql(): SQL {
  const fields = notificationKinds.map(
    (kind) => sql`${sql.raw(`'${kind}'`)}, json(iif(${preferenceColumnSql(kind)}, 'true', 'false'))`,
  );
  return sql`json_object(${sql.join(fields, sql`, `)})`;
}
