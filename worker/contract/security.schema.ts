import * as z from 'zod';
import { auditActions, securityEventTypes } from './security.ts';

const cursor = z.string().max(200).optional();

/** All types by default. */
export const securityEventsQuery = z.strictObject({ type: z.enum(securityEventTypes).optional(), cursor });

/**
 * Number of times that an actor did something in the minute starting at `at`. `actor` is an address or an account's id;
 * `username` is the account's name if it still exists; `detail` is the last attempt.
 */
export const securityEventSchema = z.object({
  id: z.string(),
  type: z.enum(securityEventTypes),
  actor: z.string(),
  username: z.string().nullable(),
  at: z.int(),
  count: z.int(),
  detail: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** Newest first. `lastDay` counts the events of the last 24 hours by type, only on the first page of all types. */
export const securityEventsResponse = z.object({
  events: z.array(securityEventSchema),
  lastDay: z.array(z.object({ type: z.enum(securityEventTypes), count: z.int() })),
  nextCursor: z.string().nullable(),
});
export type SecurityEventsResponse = z.infer<typeof securityEventsResponse>;

/** All actions by default. */
export const auditQuery = z.strictObject({ action: z.enum(auditActions).optional(), cursor });

/** An admin's action and its target; `before` and `after` are the changed values, as far as they are logged. */
export const auditEntrySchema = z.object({
  id: z.string(),
  adminName: z.string(),
  action: z.enum(auditActions),
  target: z.string(),
  before: z.json(),
  after: z.json(),
  createdAt: z.int(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first. */
export const auditResponse = z.object({ entries: z.array(auditEntrySchema), nextCursor: z.string().nullable() });
export type AuditResponse = z.infer<typeof auditResponse>;
