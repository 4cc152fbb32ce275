import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { smtpOwnerSql } from '../../db/smtp-owner.ts';

/** A mail server as saved by an admin; `owner` is their `seq`. */
export type SmtpRow = {
  owner: number;
  smtpServer: string;
  smtpPort: number;
  smtpUsername: string;
  encryptedPassword: string;
  fromEmail: string;
  fromName: string;
  useTls: 0 | 1;
  updatedAt: number;
};

export const smtpColumns = sql`
  s.user AS owner, s.smtp_server AS smtpServer, s.smtp_port AS smtpPort, s.smtp_username AS smtpUsername,
  s.encrypted_password AS encryptedPassword, s.from_email AS fromEmail, s.from_name AS fromName, s.use_tls AS useTls,
  s.updated_at AS updatedAt`;

/**
 * Reads the newest settings of an admin who is not being deleted, and the platform's saved name and address: always one
 * row.
 */
export function sendingStatement(db: Db) {
  return db.all<
    { platformName: string | null; supportEmail: string | null; savedBy: string | null } & {
      [Name in keyof SmtpRow]: SmtpRow[Name] | null;
    }
  >(sql`
    SELECT p.platform_name AS platformName, p.platform_email AS supportEmail, u.username AS savedBy, ${smtpColumns}
      FROM (SELECT 1)
      LEFT JOIN platform_settings p ON p.id = 1
      LEFT JOIN smtp_settings s ON s.user = ${smtpOwnerSql}
      LEFT JOIN users u ON u.seq = s.user`);
}
