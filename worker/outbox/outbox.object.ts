import { DurableObject } from 'cloudflare:workers';
import { type Config, getConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { openDatabase } from '../db/client.ts';
import { type Costs, noCosts } from '../db/costs.ts';
import { logError } from '../log.ts';
import { decryptEmail } from '../platform/mail/encrypted-email.ts';
import { MailFailure } from '../platform/mail/mailer.ts';
import { type ReducedRate, SendRate } from '../platform/mail/send-rate.ts';
import { smtpMailer } from '../platform/mail/smtp.ts';
import { recordMetric } from '../platform/metrics/record.ts';
import { PaymentsBusy } from '../platform/stripe/payments-busy.ts';
import { type DeliveryDriver, deliverDue, markSent, SentButUnmarked } from './delivery.ts';
import { fromStoredLane, type OutboxLane, type StoredLane } from './lane.ts';
import { type AlarmProgress, type LaneRest, RECHECK_MS, releaseOrFail, restAfter } from './lane-rest.ts';

/** Delay between two alarms of a lane in which more is due. */
const SOON_MS = 50;
/** Mails per second while the mail server sets no limit, somewhat more than one connection can take. */
const MAILS_PER_SECOND = 50;
/** Storage keys: the lane; the current pause with its start and reason; the reduced rate of mail; unmarked messages. */
const LANE = 'lane';
const REST = 'rest';
const RATE = 'rate';
const UNMARKED = 'unmarked:';

/** Handles one kind of job. An error counts as a failed try. */
export type JobHandler = (ctx: Ctx, message: { id: string; payload: Record<string, unknown> }) => Promise<void>;

/** Opens a context for one message, whose queries are added to `costs`; `settled` waits for its background work. */
type OpenContext = (env: Env, name: string, costs: Costs) => { ctx: Ctx; settled(): Promise<void> };

/** Returns the mail server in use and the sender's name; with `smtp` null, mail waits. */
type FindServer = (ctx: Ctx) => Promise<{ smtp: Config['smtp'] | null; fromName: string }>;

/**
 * Creates the class of the object that sends one lane's messages. While messages wait, its alarm checks every minute;
 * an hourly cron wakes it after a lost wake-up. `loadHandlers` provides the handlers of jobs, because objects import
 * no feature.
 */
export function createOutboxClass(
  loadHandlers: () => Promise<Readonly<Record<string, JobHandler>>>,
  openContext: OpenContext,
  findServer: FindServer,
) {
  return class extends DurableObject<Env> {
    /** Counts wake-ups with `atOnce`, because a running alarm must not pause after one. */
    private urgentWakeUps = 0;
    /** Loaded with the first mail: tokens are lost with the object, a reduced rate is stored. */
    private rate: SendRate | undefined;

    /** Wakes the object for its lane, which never changes. `atOnce` also ends the pause after a mail server failure. */
    async poke(lane: StoredLane, atOnce = false): Promise<void> {
      await this.ctx.storage.put(LANE, lane);
      if (atOnce) this.urgentWakeUps++;
      const rest = atOnce ? await this.ctx.storage.get<LaneRest>(REST) : undefined;
      if (rest !== undefined) await this.ctx.storage.put(REST, { ...rest, until: 0 });
      await this.armFor(Date.now());
    }

    /** Returns the last failure of the mail server and its start; null after a success. */
    async problem(): Promise<{ reason: string; since: number } | null> {
      const rest = await this.ctx.storage.get<LaneRest>(REST);
      return rest === undefined ? null : { reason: rest.reason, since: rest.since ?? rest.until };
    }

    override async alarm(): Promise<void> {
      if (getConfig(this.env).readOnly) return await this.armFor(Date.now() + RECHECK_MS);
      const lane = fromStoredLane((await this.ctx.storage.get<StoredLane>(LANE)) ?? 'mail');
      const rest = await this.ctx.storage.get<LaneRest>(REST);
      if (rest !== undefined && rest.until > Date.now()) return await this.armFor(rest.until);
      const costs = noCosts();
      const { urgentWakeUps } = this;
      const progress: AlarmProgress = { delivered: 0, busy: rest?.givenBack };
      try {
        await this.markSentMessages(costs);
        const next = await (lane === 'mail' ? this.sendMails(costs, progress) : this.runJobs(lane, costs, progress));
        await this.ctx.storage.delete(REST);
        const now = Date.now();
        if (next !== null) await this.armFor(Math.min(Math.max(next, now + SOON_MS), now + RECHECK_MS));
      } catch (error) {
        logError(error, { object: 'outbox', lane });
        if (error instanceof SentButUnmarked) await this.ctx.storage.put(UNMARKED + error.id, error.sentAt);
        if (error instanceof MailFailure && error.isThrottled) await this.reduceRate();
        const hasProgress = progress.delivered > 0;
        const times = hasProgress ? 0 : (rest?.times ?? 0);
        const until = Date.now() + restAfter(error, times);
        if (error instanceof MailFailure || error instanceof PaymentsBusy) {
          const since = hasProgress ? Date.now() : (rest?.since ?? Date.now());
          const next = {
            until: urgentWakeUps === this.urgentWakeUps ? until : 0,
            times: times + 1,
            reason: error.message,
            since,
          };
          await this.ctx.storage.put<LaneRest>(REST, { ...next, givenBack: progress.busy });
        }
        await this.armFor(until);
      }
    }

    /** Marks messages that were sent while the database failed, before anything else is sent. */
    private async markSentMessages(costs: Costs): Promise<void> {
      for (const [key, sentAt] of await this.ctx.storage.list<number>({ prefix: UNMARKED })) {
        await markSent(this.database(costs), key.slice(UNMARKED.length), sentAt);
        await this.ctx.storage.delete(key);
      }
    }

    /** Sends mail over one connection. Without a server, mail waits until the next wake-up. */
    private async sendMails(costs: Costs, progress: AlarmProgress): Promise<number | null> {
      const { sessionKeys } = getConfig(this.env);
      const { ctx, settled } = openContext(this.env, 'mail', costs);
      const { smtp, fromName } = await findServer(ctx).finally(settled);
      if (smtp === null) return null;
      const rate = await this.loadRate();
      const mailer = await smtpMailer(smtp, fromName);
      const delivering: DeliveryDriver = {
        ready: async () => {
          const waitMs = rate.take(Date.now());
          if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
          await mailer.ready();
        },
        deliver: async ({ id, payload }) => {
          await mailer.send(await decryptEmail(id, payload, sessionKeys));
          progress.delivered++;
        },
        onTried: ({ createdAt }, verdict) =>
          recordMetric(this.env, { series: 'mails', verdict, ms: Date.now() - createdAt }),
        spent: () => costs.queries,
      };
      try {
        return await deliverDue(this.database(costs), 'mail', delivering, Date.now);
      } finally {
        mailer.close();
      }
    }

    private async runJobs(lane: OutboxLane, costs: Costs, progress: AlarmProgress): Promise<number | null> {
      const handlers = await loadHandlers();
      const deliver: DeliveryDriver['deliver'] = async ({ id, kind, payload }) => {
        const handler = handlers[kind];
        if (handler === undefined) throw new Error(`No handler for ${kind}`);
        const { ctx, settled } = openContext(this.env, kind, costs);
        const record = (verdict: 'ok' | 'failed') =>
          recordMetric(this.env, { series: 'jobs', verdict, name: `outbox:${kind}`, ms: Date.now() - ctx.now });
        try {
          await handler(ctx, { id, payload });
          progress.delivered++;
          record('ok');
        } catch (error) {
          if (!(error instanceof PaymentsBusy)) record('failed');
          throw error instanceof PaymentsBusy ? releaseOrFail(progress, id, error) : error;
        } finally {
          await settled();
        }
      };
      return await deliverDue(this.database(costs), lane, { deliver, spent: () => costs.queries }, Date.now);
    }

    private async loadRate(): Promise<SendRate> {
      this.rate ??= new SendRate(MAILS_PER_SECOND, (await this.ctx.storage.get<ReducedRate>(RATE)) ?? null);
      return this.rate;
    }

    private async reduceRate(): Promise<void> {
      const [rate, now] = [await this.loadRate(), Date.now()];
      rate.halve(now);
      await this.ctx.storage.put(RATE, rate.toStored(now));
    }

    private database(costs: Costs) {
      return openDatabase(this.env.DB, getConfig(this.env), costs);
    }

    /** Preserves an earlier alarm, set by a wake-up during this one. */
    private async armFor(at: number): Promise<void> {
      const armed = await this.ctx.storage.getAlarm();
      if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
    }
  };
}
