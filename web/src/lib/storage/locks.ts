/** Absent in old browsers and on insecure pages: then every lock is free, as if this were the only tab. */
const manager = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks;

/**
 * Takes a lock of this browser's that no other tab holds, for as long as this one lives: gives the way to let go of it,
 * or null when it is taken.
 */
export function takeLock(name: string): Promise<(() => void) | null> {
  const locks = manager();
  if (locks === undefined) return Promise.resolve(() => {});
  return new Promise((settle, fail) => {
    const hold = (lock: Lock | null) => {
      if (lock !== null) return new Promise<void>((release) => settle(release));
      settle(null);
    };
    locks.request(name, { ifAvailable: true }, hold).catch(fail);
  });
}

/** Runs something that one tab at a time may do, after those that came before. */
export async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = manager();
  return locks === undefined ? run() : await locks.request(name, run);
}

/** Whether some tab holds a lock whose name begins so. */
export async function isHeld(prefix: string): Promise<boolean> {
  const { held = [] } = (await manager()?.query()) ?? {};
  return held.some(({ name = '' }) => name.startsWith(prefix));
}
