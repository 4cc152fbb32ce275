import { vi } from 'vitest';
import { MINUTE } from '#contract/time';

/** Fixes this isolate's clock early in a minute, for limits that count by it, until `vi.useRealTimers`. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / MINUTE) * MINUTE + 1000 });
}

/**
 * Waits until the current minute has at least a quarter remaining: rate limits count by real minutes, even with fake
 * timers.
 */
export async function waitForFreshMinute(): Promise<void> {
  const remaining = MINUTE - (Date.now() % MINUTE);
  if (remaining < MINUTE / 4) await scheduler.wait(remaining);
}
