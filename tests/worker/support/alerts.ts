import { env } from 'cloudflare:workers';
import type { AlertSettingsRequest } from '#contract/alerts';
import { watchPlatform } from '../../../worker/features/alerts/watch.service.ts';
import { quietCtx } from './deletions.ts';
import { rowsOf } from './races.ts';

/** Returns the form of the alert settings: emails only. */
export const alertForm = (changes: Partial<AlertSettingsRequest> = {}): AlertSettingsRequest => ({
  mailsMe: true,
  webhookUrl: '',
  heartbeatUrl: '',
  quietFrom: '',
  quietTo: '',
  timeZone: 'UTC',
  digestHour: null,
  base: null,
  ...changes,
});

/** Removes all alerts, and what raises any. No mail server is set up here, which has its alert already. */
export async function clearAlerts(): Promise<void> {
  await env.DB.batch(
    [
      'DELETE FROM alerts',
      'DELETE FROM outbox_messages',
      'DELETE FROM job_runs',
      'DELETE FROM admin_users',
      `UPDATE alert_settings SET evaluated_at = 0, backed_up_at = NULL, webhook_url = '', sealed_secret = '',
         heartbeat_url = '', heartbeat_at = NULL, quiet_from = NULL, quiet_to = NULL, time_zone = 'UTC',
         digest_hour = NULL, digest_day = ''`,
      "INSERT INTO alerts (id, kind, subject, since, raised_at) VALUES ('mail', 'part', 'mail', 1, 1)",
    ].map((sql) => env.DB.prepare(sql)),
  );
}

/** Evaluates the alerts at a time (milliseconds UTC). */
export const watchAt = async (now: number): Promise<void> => await watchPlatform(quietCtx(now));

/** Sets the end of the last backup. */
export const setBackup = async (at: number | null) =>
  void (await env.DB.prepare('UPDATE alert_settings SET backed_up_at = ?1').bind(at).run());

export type StoredAlert = { id: string; kind: string; resolvedAt: number | null; isHeld: number; mails: number };

/** Returns the alerts about backups, oldest first. */
export const backupAlerts = () =>
  rowsOf<StoredAlert>(
    "SELECT id, kind, resolved_at AS resolvedAt, is_held AS isHeld, mails FROM alerts WHERE kind = 'backup' ORDER BY seq",
  );

/** Returns the ids of the outbox messages about alerts, in order. */
export const alertMessageIds = async () =>
  (await rowsOf<{ id: string }>("SELECT id FROM outbox_messages WHERE id > 'alert' AND id < 'alertz' ORDER BY id")).map(
    ({ id }) => id,
  );
