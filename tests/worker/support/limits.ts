import { env } from 'cloudflare:workers';
import { afterAll, beforeAll } from 'vitest';
import { type Limits, parseConfig, reloadConfig } from '../../../worker/config.ts';

/** The limits as they are by default, whatever this run has set. */
export const defaultLimits = (): Limits => parseConfig({ ...env, LIMITS: '{}' }).limits;

/** Changes single limits of this isolate's product, as LIMITS does; the configuration is read anew. */
export function setLimits(limits: Partial<Limits>): void {
  Object.assign(env, { LIMITS: JSON.stringify(limits) });
  reloadConfig(env);
}

/** Every limit as wide as no test is long. */
export const wideLimits = (): Limits =>
  Object.fromEntries(
    Object.entries(defaultLimits()).map(([name, rule]) => [name, Array.isArray(rule) ? [100_000, rule[1]] : false]),
  ) as Limits;

/**
 * Other limits for a file that makes more requests than a person does, whose refusals would show nothing of what it is
 * about (decisions 'Other declared limits').
 * @param changes those that are others, as they are when the file begins
 */
export function changeLimits(changes: Partial<Limits>): void {
  const before = JSON.parse(env.LIMITS ?? '{}') as Partial<Limits>;
  beforeAll(() => setLimits({ ...before, ...changes }));
  afterAll(() => setLimits(before));
}

/** Lets this file's requests through however many they are: what many do at once is looked at, not how many may. */
export const withoutLimits = (): void => changeLimits(wideLimits());
