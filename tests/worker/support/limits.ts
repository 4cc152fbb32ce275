import { evictAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { parseConfig, reloadConfig } from '../../../worker/config.ts';
import type { Limits } from '../../../worker/default-limits.ts';

/** Returns the limits of a product without LIMITS, regardless of this run’s settings. */
export const presetLimits = (): Limits => parseConfig({ ...env, LIMITS: '{}' }).limits;

/** Changes single limits of this isolate's product, as LIMITS does; the configuration is reloaded. */
export function setLimits(limits: Partial<Limits>): void {
  Object.assign(env, { LIMITS: JSON.stringify(limits) });
  reloadConfig(env);
}

/** Returns limits that no test reaches. */
export const wideLimits = (): Limits =>
  Object.fromEntries(
    Object.entries(presetLimits()).map(([name, rule]) => [name, Array.isArray(rule) ? [100_000, rule[1]] : false]),
  ) as Limits;

/**
 * Raises limits for a file that sends more requests than a user would, where rejections would hide its subject.
 * @param changes the limits to change, from the file's start
 */
export function changeLimits(changes: Partial<Limits>): void {
  const before = JSON.parse(env.LIMITS ?? '{}') as Partial<Limits>;
  beforeAll(() => setLimits({ ...before, ...changes }));
  afterAll(() => setLimits(before));
}

/** More than all alarms of one test need. */
const ALARMS_MS = 50;

/**
 * Evicts all Durable Objects after each test of this file, because limiters exceed the number of open files: each address
 * and user has one. Timers fire only while the runtime is idle, so alarms that are due would all run later, together.
 */
export const evictLimiters = (): void =>
  void afterEach(async () => {
    await scheduler.wait(ALARMS_MS);
    await evictAllDurableObjects();
  });

/** Disables rate limits for this file, which tests concurrency and not quotas. */
export const withoutLimits = (): void => changeLimits(wideLimits());
