import { DurableObject } from 'cloudflare:workers';

type TakeResult = { taken: true } | { taken: false; retryAfterMs: number };

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
    kv.put('until', now + windowMs);
    void this.ctx.storage.setAlarm(now + windowMs);
    return { taken: true };
  }

  /** Deletes the state when the window has passed since the last request. */
  override async alarm(): Promise<void> {
    // The runtime may run the alarm early by its own clock; the next request sets another one.
    if ((this.ctx.storage.kv.get<number>('until') ?? 0) > Date.now()) return;
    await this.ctx.storage.deleteAll();
  }
}
