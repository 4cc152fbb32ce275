import * as z from 'zod';
import { cursorQuery } from './common.schema.ts';
import { inboxStates } from './inbox.ts';

export const inboxQuery = cursorQuery.extend({ state: z.enum(inboxStates).default('open') });

/**
 * A message from the Contact page. `name` may be empty. `username`: the account that has confirmed the address; anyone
 * can type an address. `answeredBy` is null for an open message, and after that account's deletion.
 */
export const inboxMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  username: z.string().nullable(),
  createdAt: z.int(),
  answeredAt: z.int().nullable(),
  answeredBy: z.string().nullable(),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

/** Newest first. `openCount` counts up to PENDING_COUNT_MAX. */
export const inboxResponse = z.object({
  messages: z.array(inboxMessageSchema),
  nextCursor: z.string().nullable(),
  openCount: z.int(),
});
export type InboxResponse = z.infer<typeof inboxResponse>;

export const inboxChangeResponse = z.object({ isAnswered: z.boolean() });
export type InboxChangeResponse = z.infer<typeof inboxChangeResponse>;

export const inboxDeletedResponse = z.object({ deleted: z.literal(true) });
