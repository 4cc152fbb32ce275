import { env } from 'cloudflare:workers';
import { getConfig } from '../../../worker/config.ts';
import { openDatabase } from '../../../worker/db/client.ts';
import { deliverDue } from '../../../worker/outbox/delivery.ts';
import { decryptEmail } from '../../../worker/platform/mail/encrypted-email.ts';

type Row = { id: string; payload: string };

/**
 * Returns the queued emails to an address, newest first, decrypted as by the outbox.
 * @param keys possible encryption keys: by default the product's own
 */
export async function mailsTo(address: string, keys = getConfig(env).sessionKeys) {
  const { results } = await env.DB.prepare(
    `SELECT id, payload FROM outbox_messages WHERE payload->>'to' = ?1 ORDER BY created_at DESC, rowid DESC`,
  )
    .bind(address)
    .all<Row>();
  return await Promise.all(results.map((row) => decryptEmail(row.id, JSON.parse(row.payload), keys)));
}

/** Returns the token in the newest email's link. */
export async function mailedToken(address: string, mode: 'confirm' | 'reset' | 'change-email'): Promise<string> {
  for (const mail of await mailsTo(address)) {
    const [, token] = new RegExp(`/auth\\?mode=${mode}&token=([\\w-]+)`).exec(mail.text) ?? [];
    if (token !== undefined) return token;
  }
  throw new Error(`no ${mode} mail to ${address}`);
}

/** Sends all waiting emails, without a mail server. */
export async function sendMails(): Promise<void> {
  const db = openDatabase(env.DB, undefined);
  while ((await deliverDue(db, 'mail', async () => {}, Date.now)) !== null);
}
