import { sql } from 'drizzle-orm';
import type { BulkMailRequest } from '#contract/bulk-mail';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';

/** The bulk mail server as stored; `host` is empty without one. */
export type BulkMailRow = {
  salt: string;
  host: string;
  port: number;
  username: string;
  sealedPassword: string;
  useTls: 0 | 1;
  fromEmail: string;
  bounceDomain: string;
  perSecond: number;
  perConnection: number;
  sockets: number;
  updatedAt: number;
};

/** Reads the bulk mail server and the salt of the suppression list: one row. */
export function bulkMailStatement(db: Db) {
  return db.all<BulkMailRow>(sql`
    SELECT salt, host, port, username, sealed_password AS sealedPassword, use_tls AS useTls, from_email AS fromEmail,
           bounce_domain AS bounceDomain, per_second AS perSecond, per_connection AS perConnection, sockets,
           updated_at AS updatedAt FROM bulk_mail WHERE id = 1`);
}

/** SQL expression (JSON) of the settings for the audit log, without the password; null without a server. */
export const savedBulkMail = sql`(
  SELECT json_object('smtpServer', host, 'smtpPort', port, 'smtpUsername', username, 'fromEmail', from_email,
                     'useTls', json(iif(use_tls, 'true', 'false')), 'bounceDomain', bounce_domain,
                     'perSecond', per_second, 'perConnection', per_connection, 'sockets', sockets)
    FROM bulk_mail WHERE id = 1 AND host <> '')`;

type NewBulkMail = Omit<BulkMailRequest, 'password'> & { sealedPassword: string };

/** Saves the bulk mail server. The salt stays. */
export function saveBulkMailStatement(db: Db, row: NewBulkMail, now: number) {
  return db.run(sql`
    UPDATE bulk_mail SET host = ${row.smtpServer}, port = ${row.smtpPort}, username = ${row.smtpUsername},
      sealed_password = ${row.sealedPassword}, use_tls = ${row.useTls ? 1 : 0}, from_email = ${row.fromEmail},
      bounce_domain = ${row.bounceDomain}, per_second = ${row.perSecond}, per_connection = ${row.perConnection},
      sockets = ${row.sockets}, updated_at = ${now} WHERE id = 1`);
}

/** Rolls the batch back unless a bulk mail server is saved. */
export const assertSavedBulkMailStatement = (db: Db) =>
  assertStatement(db, sql`EXISTS (SELECT 1 FROM bulk_mail WHERE id = 1 AND host <> '')`);

/** Removes the bulk mail server: its address, password and domains. */
export function removeBulkMailStatement(db: Db, now: number) {
  return db.run(sql`
    UPDATE bulk_mail SET host = '', username = '', sealed_password = '', from_email = '', bounce_domain = '',
      updated_at = ${now} WHERE id = 1`);
}

/** Replaces the encrypted password, unless a new one was saved meanwhile. */
export function replaceBulkPasswordStatement(db: Db, before: string, anew: string) {
  return db.run(sql`UPDATE bulk_mail SET sealed_password = ${anew} WHERE id = 1 AND sealed_password = ${before}`);
}
