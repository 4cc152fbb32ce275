import { env } from 'cloudflare:workers';
import { afterAll, beforeAll } from 'vitest';
import { configOf, type Limits } from '../../../worker/config.ts';

/**
 * Other limits for a file that makes more requests than a person does, whose refusals would show nothing of what it is
 * about (decisions 'Other declared limits').
 */
export function changeLimits(changes: Partial<Limits>): void {
  const before = env.LIMITS;
  const set = (limits: string | undefined) => {
    Object.assign(env, { LIMITS: limits });
    // The isolate parses what it finds changed.
    configOf({ ...env });
  };
  beforeAll(() => set(JSON.stringify({ ...(JSON.parse(before ?? '{}') as Limits), ...changes })));
  afterAll(() => set(before));
}
