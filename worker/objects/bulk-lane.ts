import { DurableObject } from 'cloudflare:workers';
import { HOUR, MINUTE, SECOND } from '#contract/time';
import { getConfig } from '../config.ts';
import { type Costs, noCosts } from '../db/costs.ts';
import { logError } from '../log.ts';
import { type Mailer, MailFailure, type RawEmail } from '../platform/mail/mailer.ts';
import { type ReducedRate, SendRate } from '../platform/mail/send-rate.ts';
import { LaneLog } from './lane-log.ts';

const RECHECK_MS = MINUTE;
const SOON_MS = 50;
/** After this many queries, or this time, the rest waits for the next alarm: D1 allows 1,000 queries per invocation. */
const QUERIES_AT_ONCE = 300;
const WORK_MS = 5 * MINUTE;
/** Pause after a failure of the mail server; it doubles with each further failure. */
const REST_MS = 15 * SECOND;
const LONGEST_REST_MS = 10 * MINUTE;
/** An email that may have arrived is tried once more after this time. */
const DOUBT_MS = HOUR;
/** Temporary failures of one recipient: the first delay, which doubles, and the time after which it has failed. */
const DEFER_MS = 5 * MINUTE;
const LONGEST_DEFERRAL_MS = 4 * HOUR;
const DEFER_FOR_MS = 72 * HOUR;
const TRIES_MAX = 8;
/** After this many equal rejections in a row, the campaign is paused: the server accepts it for nobody. */
const SAME_REJECTIONS_MAX = 5;
/** Storage keys. */
const SHARD = 'shard';
const REST = 'rest';
const RATE = 'rate';

/** Stored pause after failures of the mail server. */
type Rest = { until: number; times: number; reason: string };

/** Results of deliveries, as the database stores them. */
const [SENT, FAILED, EXCLUDED] = [1, 2, 3];

/** A contact's email; null for a contact who gets none. */
type LaneMail = { contact: number; email: RawEmail | null };

/** One campaign that is being sent. */
export type LaneCampaign = {
  seq: number;
  /**
   * Prepares the next waiting emails of a shard: at most a slice after a contact, or those of certain contacts. Null when
   * the campaign is no longer being sent.
   */
  prepare(shard: number, part: { after: number } | { contacts: readonly number[] }): Promise<LaneMail[] | null>;
  /** Pauses the campaign for a reason. */
  pause(reason: string): Promise<void>;
  /** Notes that the server rejected this contact's address for good. */
  rejected(contact: number): Promise<void>;
};

/** What one alarm works with. `openIds` are all campaigns that have not ended. */
export type LaneWork = {
  campaigns: LaneCampaign[];
  openIds: readonly number[];
  /** Null without a mail server: emails wait. `isBulk`: a server of its own, for all lanes. */
  server: { isBulk: boolean; perSecond: number; perConnection: number; sockets: number } | null;
  openMailer(): Promise<Mailer>;
  /** Stores results of one campaign and shard. */
  record(campaign: number, shard: number, results: readonly { contact: number; state: number }[]): Promise<void>;
};

/** Reads the work of a lane. `costs` counts the queries of the alarm. */
type OpenWork = (env: Env, costs: Costs) => Promise<LaneWork>;

/** Sends one email over one of the lane's connections. */
type Socket = { mailer: Mailer; sent: number };

/**
 * Creates the class of the objects that hand campaigns to the mail server. Each owns one shard, so no email is claimed.
 * Before an email is transmitted, it is in the lane's log; after a crash only those are in doubt, and each is tried once
 * more. `openWork` is passed in, because objects import no feature.
 */
export function createBulkLaneClass(openWork: OpenWork, shardCount: number) {
  return class extends DurableObject<Env> {
    private readonly log = new LaneLog(this.ctx.storage.sql);
    private rate: { most: number; limit: SendRate } | undefined;
    /** The last rejection, and how often it was repeated. */
    private rejections = { key: '', times: 0 };
    /** True if a wake-up came during the running alarm, which may not know of its campaign. */
    private isPoked = false;

    /** Wakes the object for its shard, which never changes. `atOnce` also ends the pause after a mail server failure. */
    async poke(shard: number, atOnce = false): Promise<void> {
      this.isPoked = true;
      await this.ctx.storage.put(SHARD, shard);
      if (atOnce) await this.ctx.storage.delete(REST);
      await this.armFor(Date.now());
    }

    /** Returns the last failure of the mail server; null after a success. */
    async problem(): Promise<string | null> {
      return (await this.ctx.storage.get<Rest>(REST))?.reason ?? null;
    }

    override async alarm(): Promise<void> {
      // First, because the runtime repeats a failed alarm only six times.
      await this.ctx.storage.setAlarm(Date.now() + RECHECK_MS);
      if (getConfig(this.env).readOnly) return;
      const rest = await this.ctx.storage.get<Rest>(REST);
      if (rest !== undefined && rest.until > Date.now()) return await this.ctx.storage.setAlarm(rest.until);
      this.log.recover(Date.now() + DOUBT_MS, FAILED);
      this.isPoked = false;
      const costs = noCosts();
      try {
        const found = await this.work(await openWork(this.env, costs), costs);
        const next = this.isPoked ? Date.now() + SOON_MS : found;
        await this.ctx.storage.delete(REST);
        if (next === null) await this.ctx.storage.deleteAlarm();
        else await this.ctx.storage.setAlarm(Math.min(next, Date.now() + RECHECK_MS));
      } catch (error) {
        logError(error, { object: 'bulk lane' });
        await this.restAfter(error, rest);
      }
    }

    /** Pauses the lane: a limit of the server also halves its rate. */
    private async restAfter(error: unknown, rest: Rest | undefined): Promise<void> {
      if (!(error instanceof MailFailure)) return;
      if (error.isThrottled) await this.reduceRate();
      const times = rest?.times ?? 0;
      const until = Date.now() + Math.min(REST_MS * 2 ** times, LONGEST_REST_MS);
      await this.ctx.storage.put<Rest>(REST, { until, times: times + 1, reason: error.message });
      await this.ctx.storage.setAlarm(until);
    }

    /** Works through the shards of this lane. Returns when to continue (milliseconds UTC), null when nothing waits. */
    private async work(work: LaneWork, costs: Costs): Promise<number | null> {
      await this.flush(work);
      this.log.keepOnly(work.openIds);
      const { server, campaigns } = work;
      if (campaigns.length === 0) return work.openIds.length === 0 ? null : Date.now() + RECHECK_MS;
      if (server === null) return Date.now() + RECHECK_MS;
      const own = (await this.ctx.storage.get<number>(SHARD)) ?? 0;
      // Without a bulk server, one lane sends all shards over one connection of the account server.
      if (!server.isBulk && own !== 0) return null;
      const shards = server.isBulk ? [own] : Array.from({ length: shardCount }, (_, shard) => shard);
      await this.loadRate(server.isBulk ? server.perSecond / shardCount : server.perSecond);
      const until = Date.now() + WORK_MS;
      const mayGoOn = () => costs.queries < QUERIES_AT_ONCE && Date.now() < until;
      const sockets: Socket[] = [];
      try {
        for (const campaign of campaigns) {
          const end = await this.sendCampaign(work, server, campaign, shards, sockets, mayGoOn);
          if (end === 'later') return Date.now() + SOON_MS;
        }
      } finally {
        for (const { mailer } of sockets) mailer.close();
        await this.flush(work);
      }
      const due = this.log.nextDue(campaigns.map(({ seq }) => seq));
      return Math.max(due ?? Date.now() + RECHECK_MS, Date.now() + SECOND);
    }

    /** Sends the shards of one campaign. A failure that is not the mail server's does not stop the other campaigns. */
    private async sendCampaign(
      work: LaneWork,
      server: NonNullable<LaneWork['server']>,
      campaign: LaneCampaign,
      shards: readonly number[],
      sockets: Socket[],
      mayGoOn: () => boolean,
    ): Promise<'through' | 'later' | 'paused'> {
      try {
        for (const shard of shards) {
          const end = await this.sendShard(work, server, campaign, shard, sockets, mayGoOn);
          if (end !== 'through') return end;
        }
      } catch (error) {
        if (error instanceof MailFailure) throw error;
        logError(error, { object: 'bulk lane', doing: `campaign ${campaign.seq}` });
      }
      return 'through';
    }

    /** Sends a shard's waiting emails and due retries. The rest waits for the next alarm when the result is `later`. */
    private async sendShard(
      work: LaneWork,
      server: NonNullable<LaneWork['server']>,
      campaign: LaneCampaign,
      shard: number,
      sockets: Socket[],
      mayGoOn: () => boolean,
    ): Promise<'through' | 'later' | 'paused'> {
      const due = this.log.dueRetries(campaign.seq, shard, Date.now(), 50);
      if (due.length > 0) {
        const mails = await campaign.prepare(shard, { contacts: due.map(({ contact }) => contact) });
        if (mails === null) return 'paused';
        const isOpen = await this.sendSlice(work, server, campaign, shard, mails, sockets);
        await this.flush(work);
        if (!isOpen) return 'paused';
      }
      while (!this.log.isShardFinished(campaign.seq, shard)) {
        if (!mayGoOn()) return 'later';
        const mails = await campaign.prepare(shard, { after: this.log.cursor(campaign.seq, shard) });
        if (mails === null) return 'paused';
        const last = mails.at(-1);
        if (last === undefined) {
          this.log.finishShard(campaign.seq, shard);
          break;
        }
        const known = this.log.known(
          campaign.seq,
          mails.map(({ contact }) => contact),
        );
        const fresh = mails.filter(({ contact }) => !known.has(contact));
        const isOpen = await this.sendSlice(work, server, campaign, shard, fresh, sockets);
        await this.flush(work);
        if (!isOpen) return 'paused';
        this.log.moveCursor(campaign.seq, shard, last.contact);
      }
      return 'through';
    }

    /** Sends a slice over all sockets. Returns false when the campaign was paused. Throws MailFailure of the server. */
    private async sendSlice(
      work: LaneWork,
      server: NonNullable<LaneWork['server']>,
      campaign: LaneCampaign,
      shard: number,
      mails: readonly LaneMail[],
      sockets: Socket[],
    ): Promise<boolean> {
      const queue = [...mails];
      let stop: unknown = null;
      const run = async (socket: Socket) => {
        for (let mail = queue.shift(); mail !== undefined && stop === null; mail = queue.shift()) {
          try {
            await this.sendOne(server, campaign, shard, mail, socket);
          } catch (error) {
            stop ??= error;
          }
          if (this.rejections.times >= SAME_REJECTIONS_MAX) stop ??= 'paused';
        }
      };
      while (sockets.length < server.sockets) sockets.push({ mailer: await work.openMailer(), sent: 0 });
      await Promise.all(sockets.map(run));
      if (stop === 'paused') {
        await campaign.pause(`The mail server rejects the emails: ${this.rejections.key}`);
        this.rejections = { key: '', times: 0 };
        return false;
      }
      if (stop !== null) throw stop;
      return true;
    }

    private async sendOne(
      server: NonNullable<LaneWork['server']>,
      campaign: LaneCampaign,
      shard: number,
      { contact, email }: LaneMail,
      socket: Socket,
    ): Promise<void> {
      const entry = { campaign: campaign.seq, shard, contact };
      if (email === null) return this.log.settle(entry, EXCLUDED);
      const waitMs = this.rate?.limit.take(Date.now()) ?? 0;
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (socket.sent >= server.perConnection) {
        socket.mailer.close();
        socket.sent = 0;
      }
      await socket.mailer.ready();
      const earlier = this.log.find(entry);
      this.log.begin(entry);
      // The log must be on disk before the server gets the email.
      await this.ctx.storage.sync();
      try {
        await socket.mailer.sendRaw(email);
      } catch (error) {
        return await this.noteFailure(campaign, entry, earlier, error);
      }
      socket.sent++;
      this.rejections = { key: '', times: 0 };
      this.log.settle(entry, SENT);
    }

    /** Records a failed try. Throws the failure when it concerns the server, and not this email. */
    private async noteFailure(
      campaign: LaneCampaign,
      entry: { campaign: number; shard: number; contact: number },
      earlier: { tries: number; isDoubt: boolean; since: number } | null,
      error: unknown,
    ): Promise<void> {
      if (!(error instanceof MailFailure)) {
        this.log.forget(entry);
        throw error;
      }
      const now = Date.now();
      const since = earlier?.since || now;
      const tries = (earlier?.tries ?? 0) + (error.isTemporary ? 0 : 1);
      if (error.isInDoubt) {
        if (earlier?.isDoubt) this.log.settle(entry, FAILED);
        else this.log.retry({ ...entry, due: now + DOUBT_MS, tries, isDoubt: true, since });
      } else if (error.isOfServer) this.log.forget(entry);
      else if (error.isForGood || tries >= TRIES_MAX || now - since >= DEFER_FOR_MS) {
        this.log.settle(entry, FAILED);
        // Without a key, the server's words are about this address.
        if (error.isForGood && error.reason === 'recipient' && error.rejectionKey === null) {
          await campaign.rejected(entry.contact);
        }
        this.noteRejection(error.isForGood ? error.rejectionKey : null);
      } else {
        const due = now + Math.min(Math.max(now - since, DEFER_MS), LONGEST_DEFERRAL_MS);
        this.log.retry({ ...entry, due, tries, isDoubt: earlier?.isDoubt ?? false, since });
      }
      if (error.isOfServer) throw error;
    }

    /** Counts equal rejections in a row. @param key null for one that concerns its recipient only */
    private noteRejection(key: string | null): void {
      const times = key !== null && key === this.rejections.key ? this.rejections.times + 1 : 1;
      this.rejections = key === null ? { key: '', times: 0 } : { key, times };
    }

    /** Stores results in the database, then removes them from the log. */
    private async flush(work: LaneWork): Promise<void> {
      for (let results = this.log.results(50); results.length > 0; results = this.log.results(50)) {
        const [{ campaign, shard } = { campaign: 0, shard: 0 }] = results;
        await work.record(
          campaign,
          shard,
          results.map(({ contact, result }) => ({ contact, state: result })),
        );
        this.log.drop(results);
      }
    }

    /** Loads the rate for the configured maximum of this lane. */
    private async loadRate(most: number): Promise<void> {
      if (this.rate?.most === most) return;
      this.rate = { most, limit: new SendRate(most, (await this.ctx.storage.get<ReducedRate>(RATE)) ?? null) };
    }

    private async reduceRate(): Promise<void> {
      const now = Date.now();
      this.rate?.limit.halve(now);
      await this.ctx.storage.put(RATE, this.rate?.limit.toStored(now) ?? null);
    }

    /** Preserves an earlier alarm. */
    private async armFor(at: number): Promise<void> {
      const armed = await this.ctx.storage.getAlarm();
      if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
    }
  };
}
