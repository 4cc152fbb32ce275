import * as z from 'zod';

export const healthResponse = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.record(z.string(), z.enum(['ok', 'failing'])),
  time: z.number().int(),
});
export type HealthResponse = z.infer<typeof healthResponse>;
