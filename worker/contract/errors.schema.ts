import * as z from 'zod';
import { errorCodes } from './errors.ts';

/** Shape of every error response. `fields` maps the name of an invalid field to its message. */
export const errorResponse = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  }),
});

export type ErrorResponse = z.infer<typeof errorResponse>;
