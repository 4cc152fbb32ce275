import { vi } from 'vitest';
import { GIVE_UP_AFTER_MS } from '../../support/patience.ts';

/**
 * Asks again and again until the answer holds.
 * @param ask throws, or fails an expectation, while it does not
 * @returns what it then gives
 * @throws what it threw last, once it is given up
 */
export const eventually = <T>(ask: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(ask, { timeout: GIVE_UP_AFTER_MS, interval: 20 });
