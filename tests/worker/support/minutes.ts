import { vi } from 'vitest';

const MINUTE = 60_000;

/** Stops this isolate's clock early in a minute, for what is counted by it, until `vi.useRealTimers`. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / MINUTE) * MINUTE + 1000 });
}

/** Waits until a quarter of a minute is left of the platform's own, by which its limits count and which nothing stops. */
export async function untilMinuteLasts(): Promise<void> {
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < MINUTE / 4) await scheduler.wait(left);
}
