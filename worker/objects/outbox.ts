import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { logError } from '../log.ts';
import { openedEmail } from '../platform/mail/sealed-email.ts';
import { smtpMailer } from '../platform/mail/smtp.ts';
import { deliverDue } from './outbox-delivery.ts';

const LOOK_AGAIN_MS = 60_000;
const SOON_MS = 1_000;

/**
 * Sends the messages that wait in the database. Its only state is its alarm: while rows wait it looks again every
 * minute, and an hourly cron pokes it in case a poke was lost.
 */
export class Outbox extends DurableObject<Env> {
  /** Says that messages wait. */
  async poke(): Promise<void> {
    await this.armFor(Date.now());
  }

  override async alarm(): Promise<void> {
    const config = configOf(this.env);
    // Without a mail server messages wait untouched; the hourly cron comes back when one is set.
    if (config.smtp.host === '') return;
    try {
      const mailer = await smtpMailer(config.smtp, config.platformName);
      const db = openDatabase(this.env.DB, config.libsql);
      const next = await deliverDue(
        db,
        async ({ id, payload }) => await mailer.send(await openedEmail(id, payload, config.sessionKeys)),
        Date.now,
      );
      const now = Date.now();
      if (next !== null) await this.armFor(Math.min(Math.max(next, now + SOON_MS), now + LOOK_AGAIN_MS));
    } catch (error) {
      logError(error, { object: 'outbox' });
      await this.armFor(Date.now() + LOOK_AGAIN_MS);
    }
  }

  /** A poke that arrives while the alarm runs has set an earlier one: keep that. */
  private async armFor(at: number): Promise<void> {
    const armed = await this.ctx.storage.getAlarm();
    if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
  }
}
