import { MINUTE, SECOND } from '#contract/time';

/** A reduced rate, as it is stored: mails per second at that time (milliseconds UTC). */
export type ReducedRate = { perSecond: number; at: number };

/** The lowest rate: one mail in ten seconds. */
const LOWEST_PER_SECOND = 0.1;
/** Several sockets meet the same limit of the server: it reduces the rate once. */
const SAME_LIMIT_MS = SECOND;

/**
 * Limits how many mails are sent per second (a token bucket that holds one second). The rate halves when the server
 * limits it, and recovers by one mail per second every minute. All times are milliseconds UTC.
 */
export class SendRate {
  private readonly most: number;
  private reduced: ReducedRate | null;
  /** Negative while senders wait for tokens that they have taken already. */
  private tokens: number;
  private filledAt = 0;

  /** Starts with a full bucket. `most`: mails per second without a limit of the server. */
  constructor(most: number, reduced: ReducedRate | null = null) {
    this.most = most;
    this.reduced = reduced;
    this.tokens = Math.max(1, most);
  }

  /** Returns the current rate in mails per second. */
  perSecond(now: number): number {
    if (this.reduced === null) return this.most;
    const { perSecond, at } = this.reduced;
    return Math.min(this.most, perSecond + Math.floor(Math.max(0, now - at) / MINUTE));
  }

  /** Takes a token for one mail. Returns how long its sender waits before it sends, milliseconds. */
  take(now: number): number {
    const perSecond = this.perSecond(now);
    const added = (Math.max(0, now - this.filledAt) / SECOND) * perSecond;
    this.tokens = Math.min(Math.max(1, perSecond), this.tokens + added) - 1;
    this.filledAt = Math.max(this.filledAt, now);
    return this.tokens >= 0 ? 0 : Math.ceil((-this.tokens / perSecond) * SECOND);
  }

  /** Halves the rate after the server has limited it. */
  halve(now: number): void {
    if (this.reduced !== null && now - this.reduced.at < SAME_LIMIT_MS) return;
    this.reduced = { perSecond: Math.max(LOWEST_PER_SECOND, this.perSecond(now) / 2), at: now };
    this.tokens = Math.min(this.tokens, 0);
    this.filledAt = Math.max(this.filledAt, now);
  }

  /** Returns what to store, null at the full rate. */
  toStored(now: number): ReducedRate | null {
    return this.perSecond(now) < this.most ? this.reduced : null;
  }
}
