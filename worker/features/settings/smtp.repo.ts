import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { literalNumber } from '../../db/literal-number.ts';
import { type SmtpRow, smtpColumns } from './smtp.statements.ts';

/** Reads a user's saved settings: at most one row. */
export function ownSmtpStatement(db: Db, user: number) {
  return db.all<SmtpRow>(sql`SELECT ${smtpColumns} FROM smtp_settings s WHERE s.user = ${user}`);
}

/** SQL expression (JSON) of a user's settings for the audit log, without the password; null before the first save. */
export const savedSmtp = (user: number) => sql`(
  SELECT json_object('smtpServer', smtp_server, 'smtpPort', smtp_port, 'smtpUsername', smtp_username, 'fromEmail',
                     from_email, 'fromName', from_name, 'useTls', json(iif(use_tls, 'true', 'false')))
    FROM smtp_settings WHERE user = ${user})`;

/** Saves a user's settings, replacing earlier ones. */
export function saveSmtpStatement(db: Db, { owner, ...row }: SmtpRow) {
  return db.run(sql`
    INSERT INTO smtp_settings (user, smtp_server, smtp_port, smtp_username, encrypted_password, from_email, from_name,
                               use_tls, updated_at)
    VALUES (${owner}, ${row.smtpServer}, ${row.smtpPort}, ${row.smtpUsername}, ${row.encryptedPassword}, ${row.fromEmail},
            ${row.fromName}, ${row.useTls}, ${row.updatedAt})
    ON CONFLICT (user) DO UPDATE SET
      smtp_server = excluded.smtp_server, smtp_port = excluded.smtp_port, smtp_username = excluded.smtp_username,
      encrypted_password = excluded.encrypted_password, from_email = excluded.from_email,
      from_name = excluded.from_name, use_tls = excluded.use_tls, updated_at = excluded.updated_at`);
}

/** Rolls the batch back unless a user has saved settings. */
export const assertSavedSmtpStatement = (db: Db, user: number) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM smtp_settings WHERE user = ${user})`);

export const removeSmtpStatement = (db: Db, user: number) =>
  db.run(sql`DELETE FROM smtp_settings WHERE user = ${user}`);

type Sealed = { owner: number; encryptedPassword: string };

/** Reads passwords encrypted with another key than this one. */
export function outdatedPasswordsStatement(db: Db, kid: string, limit: number) {
  return db.all<Sealed>(sql`
    SELECT user AS owner, encrypted_password AS encryptedPassword FROM smtp_settings
     WHERE instr(encrypted_password, ${`${kid}.`}) <> 1 LIMIT ${literalNumber(limit)}`);
}

/** Replaces an encrypted password, unless a new one was saved meanwhile. */
export function replacePasswordStatement(db: Db, { owner, encryptedPassword }: Sealed, anew: string) {
  return db.run(sql`
    UPDATE smtp_settings SET encrypted_password = ${anew}
     WHERE user = ${owner} AND encrypted_password = ${encryptedPassword}`);
}
