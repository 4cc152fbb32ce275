import { DurableObject } from 'cloudflare:workers';
import { MINUTE, SECOND } from '#contract/time';
import { getConfig } from '../config.ts';
import { type Costs, noCosts } from '../db/costs.ts';
import { DELIVERY } from '../db/deliveries.ts';
import { logError } from '../log.ts';
import { MailFailure } from '../platform/mail/mailer.ts';
import { type ReducedRate, SendRate } from '../platform/mail/send-rate.ts';
import { recordMetric } from '../platform/metrics/record.ts';
import { LaneLog } from './lane-log.ts';
import { DOUBT_MS, flushResults, LaneSender } from './lane-sender.ts';
import { LaneShards, type ShardMove } from './lane-shards.ts';
import type { LaneServer, LaneWork } from './lane-work.ts';
import { Rejections } from './rejections.ts';

const RECHECK_MS = MINUTE;
const SOON_MS = 50;
/** After this many queries, or this time, the rest waits for the next alarm: D1 allows 1,000 queries per invocation. */
const QUERIES_AT_ONCE = 300;
const WORK_MS = 5 * MINUTE;
/** Pause after a failure of the mail server; it doubles with each further failure. */
const REST_MS = 15 * SECOND;
const LONGEST_REST_MS = 10 * MINUTE;
/** Storage keys. */
const SHARD = 'shard';
const REST = 'rest';
const RATE = 'rate';

/** Stored pause after failures of the mail server. */
type Rest = { until: number; times: number; reason: string };

/** Reads the work of a lane. `costs` counts the queries of the alarm. */
type OpenWork = (env: Env, costs: Costs) => Promise<LaneWork>;
/** Calls `take` of another lane. */
type GiveShard = (env: Env, lane: number, move: ShardMove) => Promise<void>;

/**
 * Creates the class of the objects that hand campaigns to the mail server. A shard has one owner, so no email is claimed.
 * Before an email is transmitted, it is in the lane's log; after a crash only those are in doubt, and each is tried once
 * more. `openWork` and `giveShard` are passed in, because objects import no feature.
 */
export function createBulkLaneClass(openWork: OpenWork, shardCount: number, giveShard: GiveShard) {
  return class extends DurableObject<Env> {
    private readonly log = new LaneLog(this.ctx.storage.sql);
    private readonly shards = new LaneShards(this.ctx.storage.sql);
    private rate: { most: number; limit: SendRate } | undefined;
    private readonly rejections = new Rejections();
    /** True if a wake-up came during the running alarm, which may not know of its campaign or mail server. */
    private isPoked = false;
    /** Counts slices, so that the next alarm begins with another campaign. */
    private turn = 0;

    /** Wakes the object for its shard, which never changes. `atOnce` also ends the pause after a mail server failure. */
    async poke(shard: number, atOnce = false): Promise<void> {
      this.isPoked = true;
      await this.ctx.storage.put(SHARD, shard);
      if (atOnce) await this.ctx.storage.delete(REST);
      await this.armFor(Date.now());
    }

    /** Takes a shard over from another lane, once for each move. @param lane the number of this lane */
    async take(lane: number, move: ShardMove): Promise<void> {
      this.isPoked = true;
      await this.ctx.storage.put(SHARD, lane);
      this.shards.receive(lane, move);
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
      this.log.recover(Date.now() + DOUBT_MS, DELIVERY.failed);
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
      await flushResults(this.log, work);
      // A shard that has just arrived may belong to a campaign that is newer than `work`.
      if (!this.isPoked) this.log.keepOnly(work.openIds);
      const { server, campaigns } = work;
      if (campaigns.length === 0) return work.openIds.length === 0 ? null : Date.now() + RECHECK_MS;
      if (server === null) return Date.now() + RECHECK_MS;
      const { shards, isGiving } = await this.settleShards(server);
      if (shards.length === 0) return isGiving ? Date.now() + RECHECK_MS : null;
      await this.loadRate(server.isBulk ? server.perSecond / shardCount : server.perSecond);
      const until = Date.now() + WORK_MS;
      const sender = new LaneSender({
        log: this.log,
        rejections: this.rejections,
        work,
        server,
        waitForRate: async () => await this.waitForRate(),
        onTried: (verdict) => recordMetric(this.env, { series: 'campaignMails', verdict }),
        sync: async () => await this.ctx.storage.sync(),
      });
      const mayGoOn = () => !this.isPoked && costs.queries < QUERIES_AT_ONCE && Date.now() < until;
      const first = this.turn % campaigns.length;
      let open = [...campaigns.slice(first), ...campaigns.slice(0, first)];
      try {
        while (open.length > 0) {
          const unfinished: typeof open = [];
          for (const campaign of open) {
            this.turn++;
            if (await sender.sendNext(campaign, shards)) unfinished.push(campaign);
            if (!mayGoOn()) return Date.now() + SOON_MS;
          }
          open = unfinished;
        }
      } finally {
        sender.close();
        await flushResults(this.log, work);
      }
      const due = this.log.nextDue(campaigns.map(({ seq }) => seq));
      return Math.max(due ?? Date.now() + RECHECK_MS, Date.now() + SECOND);
    }

    /**
     * Gives away the shards that another lane sends over this server: without a bulk server lane 0 sends all, with one
     * each lane its own. Returns the shards of this lane. `isGiving`: another lane could not be reached.
     */
    private async settleShards({ isBulk }: LaneServer): Promise<{ shards: number[]; isGiving: boolean }> {
      const lane = (await this.ctx.storage.get<number>(SHARD)) ?? 0;
      const shards: number[] = [];
      let isGiving = false;
      for (const { shard, isOwn } of this.shards.held(lane, shardCount)) {
        const sender = isBulk ? shard : 0;
        if (isOwn && sender === lane) shards.push(shard);
        else if (!(await this.give(lane, shard))) isGiving = true;
      }
      return { shards, isGiving };
    }

    /** Gives a shard to the other lane that may own it. Returns false if that lane may not have it yet. */
    private async give(lane: number, shard: number): Promise<boolean> {
      const move = this.shards.begin(lane, shard);
      await this.ctx.storage.sync();
      try {
        await giveShard(this.env, lane === 0 ? shard : 0, move);
      } catch (error) {
        logError(error, { object: 'bulk lane', doing: `give shard ${shard}` });
        return false;
      }
      this.shards.finish(lane, move);
      return true;
    }

    private async waitForRate(): Promise<void> {
      const waitMs = this.rate?.limit.take(Date.now()) ?? 0;
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
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
