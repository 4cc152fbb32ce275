import { DurableObject } from 'cloudflare:workers';
import { DAY } from '#contract/time';

type TakeResult = { taken: true } | { taken: false; retryAfterMs: number };

/** Networks of one day that are counted separately. */
const NETWORKS_MAX = 100;

/** An exact sliding window, one object per key. Stored, because an idle object loses its memory within seconds. */
export class RateLimiter extends DurableObject<Env> {
  /**
   * Takes one slot of the `limit` per `windowMs` milliseconds. When all are taken, returns the time until the next one
   * is free.
   */
  take(limit: number, windowMs: number): TakeResult {
    const now = Date.now();
    const { kv } = this.ctx.storage;
    const recent = (kv.get<number[]>('taken') ?? []).filter((at) => at > now - windowMs);
    if (recent.length >= limit) {
      const oldest = recent.at(-limit) ?? now;
      return { taken: false, retryAfterMs: oldest + windowMs - now };
    }
    recent.push(now);
    kv.put('taken', recent);
    this.#storeUntil(now + windowMs);
    return { taken: true };
  }

  /** Takes a slot as `take` does, and counts the distinct networks that requested one on this day (UTC). */
  takeFrom(limit: number, windowMs: number, network: string): TakeResult & { networks: number } {
    const { kv } = this.ctx.storage;
    const day = Math.floor(Date.now() / DAY);
    const seen = kv.get<{ day: number; networks: string[] }>('seen');
    const networks = new Set(seen?.day === day ? seen.networks : []);
    if (networks.size < NETWORKS_MAX) networks.add(network);
    kv.put('seen', { day, networks: [...networks] });
    const result = this.take(limit, windowMs);
    this.#storeUntil((day + 1) * DAY);
    return { ...result, networks: networks.size };
  }

  /** Keeps the state at least until then. */
  #storeUntil(at: number): void {
    const until = Math.max(at, this.ctx.storage.kv.get<number>('until') ?? 0);
    this.ctx.storage.kv.put('until', until);
    void this.ctx.storage.setAlarm(until);
  }

  /** Deletes the state when the window has passed since the last request. */
  override async alarm(): Promise<void> {
    // The runtime may run the alarm early by its own clock; the next request sets another one.
    if ((this.ctx.storage.kv.get<number>('until') ?? 0) > Date.now()) return;
    await this.ctx.storage.deleteAll();
  }
}
