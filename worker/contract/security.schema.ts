import * as z from 'zod';
import { auditActions, securityEventTypes } from './security.ts';

const cursor = z.string().max(200).optional();

/** Without a type all of them. */
export const securityEventsQuery = z.strictObject({ type: z.enum(securityEventTypes).optional(), cursor });

/**
 * How often an actor did something in a minute, of which `at` is the start. `actor` is an address or an account's id,
 * of which `username` is the name where the account is still there; `detail` is what was tried last.
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

/** Without an action all of them. */
export const auditQuery = z.strictObject({ action: z.enum(auditActions).optional(), cursor });

/** What an admin did, to what; `before` and `after` are what was there, as far as that is worth keeping. */
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
