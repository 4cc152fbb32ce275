import { HOUR, MINUTE } from '#contract/time';
import { DELIVERY } from '../db/deliveries.ts';
import { logError } from '../log.ts';
import { type Mailer, MailFailure } from '../platform/mail/mailer.ts';
import type { LaneLog, LoggedRetry } from './lane-log.ts';
import type { LaneCampaign, LaneMail, LaneServer, LaneWork } from './lane-work.ts';
import type { Rejections } from './rejections.ts';

/** An email that may have arrived is tried once more after this time. */
export const DOUBT_MS = HOUR;
/** Temporary failures of one recipient: the first delay, which doubles, and the time after which it has failed. */
const DEFER_MS = 5 * MINUTE;
const LONGEST_DEFERRAL_MS = 4 * HOUR;
const DEFER_FOR_MS = 72 * HOUR;
const TRIES_MAX = 8;
/** Emails that are prepared, and results that are stored, together. */
const SLICE = 50;

/** Sends one email over one of the lane's connections. */
type Socket = { mailer: Mailer; sent: number };

type Entry = { campaign: number; shard: number; contact: number };

type End = 'more' | 'through' | 'paused';

type Options = {
  log: LaneLog;
  rejections: Rejections;
  work: LaneWork;
  server: LaneServer;
  /** Waits until the mail server's rate allows one more email. */
  waitForRate(): Promise<void>;
  /** Receives the result of each try. */
  onTried(result: 'sent' | 'retried' | 'failed'): void;
  /** Waits until the log is on disk. */
  sync(): Promise<void>;
};

/** Sends the emails of one alarm of a bulk lane over its connections. Close it when done. */
export class LaneSender {
  private readonly sockets: Socket[] = [];
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  close(): void {
    for (const { mailer } of this.sockets) mailer.close();
  }

  /**
   * Sends a slice of one campaign. Returns whether it has more to send. A failure that is not the mail server's does not
   * stop the other campaigns.
   */
  async sendNext(campaign: LaneCampaign, shards: readonly number[]): Promise<boolean> {
    try {
      for (const shard of shards) {
        const retried = await this.retryDue(campaign, shard);
        const end = retried === 'through' ? await this.sendWaiting(campaign, shard) : retried;
        if (end !== 'through') return end === 'more';
      }
    } catch (error) {
      if (error instanceof MailFailure) throw error;
      logError(error, { object: 'bulk lane', doing: `campaign ${campaign.seq}` });
    }
    return false;
  }

  /** Sends emails of a shard again that are due. */
  private async retryDue(campaign: LaneCampaign, shard: number): Promise<End> {
    const { log } = this.options;
    const due = log.dueRetries(campaign.seq, shard, Date.now(), SLICE);
    if (due.length === 0) return 'through';
    const mails = await campaign.prepare(shard, { contacts: due.map(({ contact }) => contact) });
    if (mails === null) return 'paused';
    const waiting = new Set(mails.map(({ contact }) => contact));
    // The database has a result already, from a report about the email.
    for (const entry of due) if (!waiting.has(entry.contact)) log.settle(entry, DELIVERY.excluded);
    return (await this.sendSlice(campaign, shard, mails)) ? 'more' : 'paused';
  }

  /** Sends the next waiting emails of a shard. */
  private async sendWaiting(campaign: LaneCampaign, shard: number): Promise<End> {
    const { log } = this.options;
    if (log.isShardFinished(campaign.seq, shard)) return 'through';
    const mails = await campaign.prepare(shard, { after: log.cursor(campaign.seq, shard) });
    if (mails === null) return 'paused';
    const last = mails.at(-1);
    if (last === undefined) {
      log.finishShard(campaign.seq, shard);
      return 'through';
    }
    const contacts = mails.map(({ contact }) => contact);
    const known = log.known(campaign.seq, contacts);
    const fresh = mails.filter(({ contact }) => !known.has(contact));
    if (!(await this.sendSlice(campaign, shard, fresh))) return 'paused';
    log.moveCursor(campaign.seq, shard, last.contact);
    return 'more';
  }

  /** Sends a slice over all sockets. Returns false when the campaign was paused. @throws MailFailure of the server */
  private async sendSlice(campaign: LaneCampaign, shard: number, mails: readonly LaneMail[]): Promise<boolean> {
    const { rejections, server, work } = this.options;
    const queue = [...mails];
    let failure: unknown = null;
    const run = async (socket: Socket) => {
      for (let mail = queue.shift(); mail !== undefined; mail = queue.shift()) {
        try {
          await this.sendOne(campaign, shard, mail, socket);
        } catch (error) {
          failure ??= error;
        }
        if (failure !== null || rejections.areTooMany()) return;
      }
    };
    while (this.sockets.length < server.sockets) this.sockets.push({ mailer: await work.openMailer(), sent: 0 });
    await Promise.all(this.sockets.map(run));
    if (failure !== null) throw failure;
    const isPaused = rejections.areTooMany();
    if (isPaused) await campaign.pause(`The mail server rejects the emails: ${rejections.take()}`);
    await flushResults(this.options.log, work);
    return !isPaused;
  }

  private async sendOne(
    campaign: LaneCampaign,
    shard: number,
    { contact, email }: LaneMail,
    socket: Socket,
  ): Promise<void> {
    const { log, rejections, server, sync, waitForRate } = this.options;
    const entry = { campaign: campaign.seq, shard, contact };
    if (email === null) return log.settle(entry, DELIVERY.excluded);
    await waitForRate();
    if (socket.sent >= server.perConnection) {
      socket.mailer.close();
      socket.sent = 0;
    }
    await socket.mailer.ready();
    const earlier = log.find(entry);
    log.begin(entry);
    // The log must be on disk before the server gets the email.
    await sync();
    try {
      await socket.mailer.sendRaw(email);
    } catch (error) {
      return await this.noteFailure(campaign, entry, earlier, error);
    }
    socket.sent++;
    rejections.clear();
    log.settle(entry, DELIVERY.sent);
    this.options.onTried('sent');
  }

  /** Records a failed try. Throws the failure when it concerns the server, and not this email. */
  private async noteFailure(
    campaign: LaneCampaign,
    entry: Entry,
    earlier: Pick<LoggedRetry, 'tries' | 'isDoubt' | 'since'> | null,
    error: unknown,
  ): Promise<void> {
    const [{ log, onTried, rejections }, now] = [this.options, Date.now()];
    if (!(error instanceof MailFailure)) {
      log.forget(entry);
      throw error;
    }
    const since = earlier?.since || now;
    const tries = (earlier?.tries ?? 0) + (error.isTemporary ? 0 : 1);
    if (error.isInDoubt) {
      onTried(earlier?.isDoubt ? 'failed' : 'retried');
      if (earlier?.isDoubt) log.settle(entry, DELIVERY.failed);
      else log.retry({ ...entry, due: now + DOUBT_MS, tries, isDoubt: true, since });
    } else if (error.isOfServer) log.forget(entry);
    else if (error.isForGood || tries >= TRIES_MAX || now - since >= DEFER_FOR_MS) {
      log.settle(entry, DELIVERY.failed);
      onTried('failed');
      // Without a key, the server's words are about this address.
      if (error.isForGood && error.reason === 'recipient' && error.rejectionKey === null) {
        await campaign.rejected(entry.contact);
      }
      rejections.note(error.isForGood ? error.rejectionKey : null);
    } else {
      const due = now + Math.min(Math.max(now - since, DEFER_MS), LONGEST_DEFERRAL_MS);
      log.retry({ ...entry, due, tries, isDoubt: earlier?.isDoubt ?? false, since });
      onTried('retried');
    }
    if (error.isOfServer) throw error;
  }
}

/** Stores the results of a log in the database, then removes them from the log. */
export async function flushResults(log: LaneLog, work: LaneWork): Promise<void> {
  for (let results = log.results(SLICE); results.length > 0; results = log.results(SLICE)) {
    const [{ campaign, shard } = { campaign: 0, shard: 0 }] = results;
    const stored = results.map(({ contact, result }) => ({ contact, state: result }));
    await work.record(campaign, shard, stored);
    log.drop(results);
  }
}
