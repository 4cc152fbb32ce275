import { DurableObject } from 'cloudflare:workers';
import { configOf } from '../config.ts';
import type { Ctx, OutboxLane } from '../context.ts';
import { openDatabase } from '../db/client.ts';
import { type Costs, noCosts } from '../db/costs.ts';
import { logError } from '../log.ts';
import { openedEmail } from '../platform/mail/sealed-email.ts';
import { smtpMailer } from '../platform/mail/smtp.ts';
import { deliverDue, type OutboxMessage } from './outbox-delivery.ts';

const LOOK_AGAIN_MS = 60_000;
const SOON_MS = 1_000;
const LANE = 'lane';

/** What a kind of message of the billing lane does. What it throws counts as a failed try. */
export type Delivery = (ctx: Ctx, message: { id: string; payload: Record<string, unknown> }) => Promise<void>;

/** Opens a context for one message, whose queries are added to `costs`; `settled` waits for what it does on the side. */
type OpenContext = (env: Env, name: string, costs: Costs) => { ctx: Ctx; settled(): Promise<void> };

/**
 * Makes the object that sends the messages of one lane. Its only state is the lane and its alarm: while rows wait it looks
 * again every minute, and an hourly cron pokes it in case a poke was lost.
 * @param deliveries by kind, for all but mails; objects know no feature
 */
export function outboxClass(deliveries: Readonly<Record<string, Delivery>>, openContext: OpenContext) {
  return class extends DurableObject<Env> {
    /** Says that messages wait in the lane, always the same for one object. */
    async poke(lane: OutboxLane): Promise<void> {
      await this.ctx.storage.put(LANE, lane);
      await this.armFor(Date.now());
    }

    override async alarm(): Promise<void> {
      const lane = (await this.ctx.storage.get<OutboxLane>(LANE)) ?? 'mail';
      const config = configOf(this.env);
      // Without a mail server messages wait untouched; the hourly cron comes back when one is set.
      if (lane === 'mail' && config.smtp.host === '') return;
      const costs = noCosts();
      try {
        const deliver =
          lane === 'mail' ? await this.mailing() : (message: OutboxMessage) => this.deliver(message, costs);
        const db = openDatabase(this.env.DB, config.libsql, costs);
        const next = await deliverDue(db, lane, deliver, Date.now, () => costs.queries);
        const now = Date.now();
        if (next !== null) await this.armFor(Math.min(Math.max(next, now + SOON_MS), now + LOOK_AGAIN_MS));
      } catch (error) {
        logError(error, { object: 'outbox', lane });
        await this.armFor(Date.now() + LOOK_AGAIN_MS);
      }
    }

    private async mailing() {
      const { smtp, platformName, sessionKeys } = configOf(this.env);
      const mailer = await smtpMailer(smtp, platformName);
      return async ({ id, payload }: OutboxMessage) => await mailer.send(await openedEmail(id, payload, sessionKeys));
    }

    private async deliver({ id, kind, payload }: OutboxMessage, costs: Costs): Promise<void> {
      const delivery = deliveries[kind];
      if (delivery === undefined) throw new Error(`Nobody delivers ${kind}`);
      const { ctx, settled } = openContext(this.env, kind, costs);
      try {
        await delivery(ctx, { id, payload });
      } finally {
        await settled();
      }
    }

    /** A poke that arrives while the alarm runs has set an earlier one: keep that. */
    private async armFor(at: number): Promise<void> {
      const armed = await this.ctx.storage.getAlarm();
      if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
    }
  };
}
