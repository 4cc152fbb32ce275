import * as z from 'zod';

export const healthResponse = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.record(z.string(), z.enum(['ok', 'failing'])),
  /** Cloudflare's id of the version that answers, null where nothing is deployed. */
  version: z.string().nullable(),
  time: z.number().int(),
});
export type HealthResponse = z.infer<typeof healthResponse>;
