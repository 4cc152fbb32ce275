import * as z from 'zod';
import { healthParts } from './health.ts';

/** With `strict`, whatever its value, 503 is answered when any part is ill. Other keys are ignored. */
export const healthQuery = z.object({ strict: z.string().max(20).optional() });

/** `since`: from when on it has been ill as far as is known, milliseconds UTC; null when it is not. */
const partHealth = z.object({ state: z.enum(['ok', 'ill', 'unknown']), since: z.int().nullable() });

/** `degraded` while something is ill, `down` (answered 503) while nothing works. */
export const healthResponse = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  parts: z.record(z.enum(healthParts), partHealth),
  /** Cloudflare's id of the version that answers, null where nothing is deployed. */
  version: z.string().nullable(),
  /** When it was looked at: some seconds ago at most. */
  time: z.int(),
});

/** The same for admins; each part says in a sentence or two how it stands. */
export const adminHealthResponse = healthResponse.extend({
  parts: z.record(z.enum(healthParts), partHealth.extend({ note: z.string() })),
});
export type HealthResponse = z.infer<typeof healthResponse>;
export type AdminHealthResponse = z.infer<typeof adminHealthResponse>;
export type PartHealth = AdminHealthResponse['parts'][keyof AdminHealthResponse['parts']];
