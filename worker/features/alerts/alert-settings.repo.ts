import { sql } from 'drizzle-orm';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';

/** The settings as stored (worker/db/schema/alerts.ts). */
export type AlertSettingsRow = {
  webhookUrl: string;
  sealedSecret: string;
  heartbeatUrl: string;
  quietFrom: number | null;
  quietTo: number | null;
  timeZone: string;
  digestHour: number | null;
  digestDay: string;
  evaluatedAt: number;
  heartbeatAt: number | null;
  heartbeatAnswer: string;
  backedUpAt: number | null;
  updatedAt: number;
};

/** Reads the settings: one row. */
export function alertSettingsStatement(db: Db) {
  return oneRow<AlertSettingsRow>(
    db,
    sql`
    SELECT webhook_url AS webhookUrl, sealed_secret AS sealedSecret, heartbeat_url AS heartbeatUrl,
           quiet_from AS quietFrom, quiet_to AS quietTo, time_zone AS timeZone, digest_hour AS digestHour,
           digest_day AS digestDay, evaluated_at AS evaluatedAt, heartbeat_at AS heartbeatAt,
           heartbeat_answer AS heartbeatAnswer, backed_up_at AS backedUpAt,
           updated_at AS updatedAt
      FROM alert_settings WHERE id = 1`,
  );
}

/** Reads whether an admin gets no emails: at most one row. */
export const optOutStatement = (db: Db, user: number) =>
  db.all<{ user: number }>(sql`SELECT user FROM alert_opt_outs WHERE user = ${user}`);

/** Stores whether an admin gets emails. */
export const saveOptOutStatement = (db: Db, user: number, mailsMe: boolean) =>
  mailsMe
    ? db.run(sql`DELETE FROM alert_opt_outs WHERE user = ${user}`)
    : db.run(sql`INSERT INTO alert_opt_outs (user) VALUES (${user}) ON CONFLICT DO NOTHING`);

/** Rolls the batch back if the settings were saved since `base`. */
export const assertAlertSettingsVersion = (db: Db, base: number) =>
  assertStatement(db, sql`(SELECT updated_at FROM alert_settings WHERE id = 1) = ${base}`);

type SavedSettings = Omit<
  AlertSettingsRow,
  'sealedSecret' | 'evaluatedAt' | 'heartbeatAt' | 'heartbeatAnswer' | 'backedUpAt' | 'updatedAt'
>;

/**
 * Saves the settings, as a new version if they differ. The result of the heartbeat is that of its address, so another
 * address has none yet.
 * @param sealedSecret the first secret; ignored when there is one
 */
export function saveAlertSettingsStatement(db: Db, row: SavedSettings, sealedSecret: string, now: number) {
  return db.run(sql`
    UPDATE alert_settings SET webhook_url = ${row.webhookUrl},
      sealed_secret = iif(sealed_secret = '', ${sealedSecret}, sealed_secret),
      heartbeat_at = iif(heartbeat_url = ${row.heartbeatUrl}, heartbeat_at, NULL),
      heartbeat_answer = iif(heartbeat_url = ${row.heartbeatUrl}, heartbeat_answer, ''),
      heartbeat_url = ${row.heartbeatUrl}, quiet_from = ${row.quietFrom}, quiet_to = ${row.quietTo},
      time_zone = ${row.timeZone}, digest_hour = ${row.digestHour}, digest_day = ${row.digestDay},
      updated_at = iif(webhook_url = ${row.webhookUrl} AND heartbeat_url = ${row.heartbeatUrl}
        AND quiet_from = ${row.quietFrom} AND quiet_to = ${row.quietTo} AND time_zone = ${row.timeZone}
        AND digest_hour IS ${row.digestHour}, updated_at, max(${now}, updated_at + 1))
     WHERE id = 1`);
}

/** Replaces the signing secret. @param before only if it is still this one; any by default */
export const replaceSecretStatement = (db: Db, sealedSecret: string, before?: string) =>
  db.run(sql`
    UPDATE alert_settings SET sealed_secret = ${sealedSecret}
     WHERE id = 1 AND ${before === undefined ? sql`1` : sql`sealed_secret = ${before}`}`);

export const saveDigestDayStatement = (db: Db, day: string) =>
  db.run(sql`UPDATE alert_settings SET digest_day = ${day} WHERE id = 1`);

/** Stores the answer to a heartbeat, unless its address was changed meanwhile. */
export const saveHeartbeatStatement = (db: Db, url: string, answer: string, now: number) =>
  db.run(sql`
    UPDATE alert_settings SET heartbeat_at = ${now}, heartbeat_answer = ${answer}
     WHERE id = 1 AND heartbeat_url = ${url}`);
