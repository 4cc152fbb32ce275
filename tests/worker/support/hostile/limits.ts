import { env } from 'cloudflare:workers';
import { configOf, type Limits } from '../../../../worker/config.ts';

/** Every limit that the configuration has, lifted: of limits there are other tests. */
export const noLimits = (): Partial<Limits> =>
  Object.fromEntries(
    Object.entries(configOf(env).limits).map(([name, rule]) => [
      name,
      Array.isArray(rule) ? [1_000_000, 60_000] : false,
    ]),
  );
