import * as z from 'zod';
import { errorCodes } from './errors.ts';

/** The one shape of every failed answer. `fields` maps a field's name to what is wrong with it. */
export const errorResponse = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
});

export type ErrorResponse = z.infer<typeof errorResponse>;
