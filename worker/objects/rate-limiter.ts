import { DurableObject } from 'cloudflare:workers';

type Answer = { taken: true } | { taken: false; retryAfterMs: number };

/** An exact sliding window, one object per key. Stored, because an idle object forgets its memory within seconds. */
export class RateLimiter extends DurableObject<Env> {
  /**
   * Takes one place.
   * @param limit how many places there are in `windowMs` milliseconds
   * @returns how long to wait for the next place when all are taken
   */
  take(limit: number, windowMs: number): Answer {
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

  /** The window has passed since the last place was taken: nothing is left to remember. */
  override async alarm(): Promise<void> {
    // By the runtime's clock only, which is not ours: whoever comes next sets another alarm.
    if ((this.ctx.storage.kv.get<number>('until') ?? 0) > Date.now()) return;
    await this.ctx.storage.deleteAll();
  }
}
