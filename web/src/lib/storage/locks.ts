/**
 * Returns undefined in old browsers and on insecure pages. Every lock then counts as free, as if this were the only
 * tab.
 */
const manager = (): LockManager | undefined =>
  typeof navigator === 'undefined' ? undefined : (navigator as { locks?: LockManager }).locks;

/**
 * Takes a lock across the browser's tabs, for the life of this tab. Returns the function that releases it; null when
 * another tab holds it.
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

/** Runs `run` in one tab at a time, in the order of the calls. */
export async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const locks = manager();
  return locks === undefined ? run() : await locks.request(name, run);
}

/** Returns true when a tab holds a lock whose name starts with `prefix`. */
export async function isHeld(prefix: string): Promise<boolean> {
  const { held = [] } = (await manager()?.query()) ?? {};
  return held.some(({ name = '' }) => name.startsWith(prefix));
}
