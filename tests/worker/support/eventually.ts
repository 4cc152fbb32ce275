import { vi } from 'vitest';
import { GIVE_UP_AFTER_MS } from '../../support/patience.ts';

/**
 * Calls `ask` until it succeeds.
 * @param ask throws, or fails an expectation, until then
 * @returns its result
 * @throws its last error after the timeout
 */
export const eventually = <T>(send: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(send, { timeout: GIVE_UP_AFTER_MS, interval: 20 });
