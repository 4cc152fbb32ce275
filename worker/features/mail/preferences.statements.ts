import { type SQL, sql } from 'drizzle-orm';
import { type MailSwitch, mailSwitches } from '#contract/mail';
import { mailPreferences } from '../../db/schema/mail.ts';

/** Column of `mail_preferences` for a switch. */
export const preferenceColumnSql = (name: MailSwitch): SQL => sql`${sql.identifier(mailPreferences[name].name)}`;

/** SQL expression: a row of `mail_preferences` as JSON, by switch. */
export function preferencesJsonSql(): SQL {
  const fields = mailSwitches.map(
    (name) => sql`${sql.raw(`'${name}'`)}, json(iif(${preferenceColumnSql(name)}, 'true', 'false'))`,
  );
  return sql`json_object(${sql.join(fields, sql`, `)})`;
}
