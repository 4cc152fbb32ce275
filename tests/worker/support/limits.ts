import { evictAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Limits, parseConfig, reloadConfig } from '../../../worker/config.ts';

/** Returns the default limits, regardless of this run's settings. */
export const defaultLimits = (): Limits => parseConfig({ ...env, LIMITS: '{}' }).limits;

/** Changes single limits of this isolate's product, as LIMITS does; the configuration is reloaded. */
export function setLimits(limits: Partial<Limits>): void {
  Object.assign(env, { LIMITS: JSON.stringify(limits) });
  reloadConfig(env);
}

/** Returns limits that no test reaches. */
export const wideLimits = (): Limits =>
  Object.fromEntries(
    Object.entries(defaultLimits()).map(([name, rule]) => [name, Array.isArray(rule) ? [100_000, rule[1]] : false]),
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

/**
 * Evicts all Durable Objects after each test of this file. Each new address and user has a limiter, whose files would stay
 * open until the file ends, and the deep run would exceed the number of open files.
 */
export const evictLimiters = (): void => void afterEach(() => evictAllDurableObjects());

/** Disables rate limits for this file, which tests concurrency and not quotas. */
export const withoutLimits = (): void => changeLimits(wideLimits());
