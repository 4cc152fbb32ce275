import * as z from 'zod';
import { healthParts } from './health.ts';

/** `strict` with any value makes the route respond 503 when any part is ill. Other keys are ignored. */
export const healthQuery = z.object({ strict: z.string().max(20).optional() });

/** `since`: first known time of the illness, milliseconds UTC; null for a healthy part. */
const partHealth = z.object({ state: z.enum(['ok', 'ill', 'unknown']), since: z.int().nullable() });

/** `degraded` when some part is ill, `down` (status 503) when nothing works. */
export const healthResponse = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  parts: z.record(z.enum(healthParts), partHealth),
  /** Cloudflare's id of the responding version; null when not deployed. */
  version: z.string().nullable(),
  /** Time of the check, at most some seconds ago. */
  time: z.int(),
});

/** Health for admins, with a sentence or two about each part. */
export const adminHealthResponse = healthResponse.extend({
  parts: z.record(z.enum(healthParts), partHealth.extend({ note: z.string() })),
});
export type HealthResponse = z.infer<typeof healthResponse>;
export type AdminHealthResponse = z.infer<typeof adminHealthResponse>;
export type PartHealth = AdminHealthResponse['parts'][keyof AdminHealthResponse['parts']];
