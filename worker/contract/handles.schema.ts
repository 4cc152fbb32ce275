import * as z from 'zod';
import { handleMessages } from './handle-messages.ts';
import { HANDLE, HANDLE_MAX, handleStates, RESERVED_REASON_MAX, toSkeleton } from './handle-rules.ts';
import { userText } from './user-text.schema.ts';

/** A handle in a path, in any case. */
export const handleParams = z.object({ username: z.string().max(HANDLE_MAX, { abort: true }).regex(HANDLE) });

/** Whether the viewer can take a handle. The viewer's own handles count as free. */
export const availabilityResponse = z.object({ state: z.enum(handleStates) });
export type AvailabilityResponse = z.infer<typeof availabilityResponse>;

/** A whole handle, or the beginning of handles followed by an asterisk. In lower case. */
const patternSchema = z
  .string(handleMessages.patternInvalid)
  .transform((text) => text.trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(HANDLE_MAX + 1, { error: handleMessages.patternInvalid, abort: true })
      .regex(/^[a-z0-9_-]{0,50}\*?$/, { error: handleMessages.patternInvalid, abort: true })
      .refine(
        (text) => (text.endsWith('*') ? toSkeleton(text.slice(0, -1)).length >= 3 : text.length >= 2),
        handleMessages.patternTooShort,
      ),
  );

/** Reserves a handle or a beginning of handles, or changes the reason. */
export const reserveHandleRequest = z.strictObject({
  pattern: patternSchema,
  reason: userText(handleMessages.reasonRequired)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, handleMessages.reasonRequired).max(RESERVED_REASON_MAX, handleMessages.reasonTooLong)),
});
export type ReserveHandleRequest = z.input<typeof reserveHandleRequest>;

/** Removes an entry of the list, or releases a handle that waits for an admin. */
export const releaseHandleRequest = z.strictObject({ pattern: patternSchema });

export const reservedHandleSchema = z.object({ pattern: z.string(), reason: z.string(), createdAt: z.int() });
export type ReservedHandle = z.infer<typeof reservedHandleSchema>;

/**
 * Handles that admins look after. `reserved`: the entries that admins added. `builtIn`: the fixed list. `held`: handles
 * that bloggers with many subscribers left, until an admin releases them. `similar`: accounts that look like a
 * protected name. Newest first.
 */
export const reservedHandlesResponse = z.object({
  reserved: z.array(reservedHandleSchema),
  builtIn: z.array(z.string()),
  held: z.array(z.object({ name: z.string(), leftAt: z.int() })),
  similar: z.array(z.object({ id: z.string(), username: z.string(), isBlogger: z.boolean(), createdAt: z.int() })),
});
export type ReservedHandlesResponse = z.infer<typeof reservedHandlesResponse>;
