import * as z from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { cursorQuery } from './common.schema.ts';
import { CONTACT_MESSAGE_MAX, type MailSwitch, mailSwitches, outboxStates, unsubscribeKinds } from './mail.ts';
import { userText, WELL_FORMED_TEXT } from './user-text.schema.ts';

const written = (required: string) => userText(required).transform((text) => text.trim());

/** The Contact page's form. The message is stored and mailed to the platform's address. */
export const contactRequest = z.strictObject({
  name: written('Name is required').pipe(z.string().max(100, 'Name must be less than 100 characters')),
  email: emailSchema,
  message: written('Message is required').pipe(
    z
      .string()
      .min(1, 'Message is required')
      .min(10, 'Message must be at least 10 characters long')
      .max(CONTACT_MESSAGE_MAX, 'Message must be less than 5,000 characters'),
  ),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const contactResponse = z.object({ received: z.literal(true) });

/** Filters the list; the default is messages that wait for their first try. */
export const outboxQuery = cursorQuery.extend({ state: z.enum(outboxStates).default('waiting') });

export const outboxParams = z.strictObject({ id: z.string().min(1).max(400, { abort: true }).regex(WELL_FORMED_TEXT) });

/**
 * A mail or a job; jobs have neither `to` nor `subject`. `id` says what it is about, `reader` and `blogger` are
 * usernames, null for deleted users. `canResend`: it waits or is parked, and its subject still exists. `canDiscard`: a
 * parked mail. Times milliseconds UTC.
 */
export const outboxMessageSchema = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  reader: z.string().nullable(),
  blogger: z.string().nullable(),
  state: z.enum(outboxStates),
  attempts: z.int(),
  createdAt: z.int(),
  nextAttemptAt: z.int().nullable(),
  lastError: z.string().nullable(),
  sentAt: z.int().nullable(),
  canResend: z.boolean(),
  canDiscard: z.boolean(),
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

/**
 * A page of the outbox: waiting messages next first; parked or sent ones newest first. Counts stop at OUTBOX_COUNT_MAX.
 * `problem` says why no mail can be sent now, or null.
 */
export const outboxResponse = z.object({
  counts: z.object({ waiting: z.int(), retried: z.int(), parked: z.int() }),
  problem: z.string().nullable(),
  messages: z.array(outboxMessageSchema),
  nextCursor: z.string().nullable(),
});
export type OutboxResponse = z.infer<typeof outboxResponse>;

export const resendResponse = z.object({ message: outboxMessageSchema });
export type ResendResponse = z.infer<typeof resendResponse>;

export const discardResponse = z.object({ discarded: z.literal(true) });
export type DiscardResponse = z.infer<typeof discardResponse>;

/** `hasMore`: more parked messages can be resent with another request. */
export const resendParkedResponse = z.object({ resent: z.int(), hasMore: z.boolean() });
export type ResendParkedResponse = z.infer<typeof resendParkedResponse>;

/**
 * Notices that the user receives by mail, and whether replies to their emailed posts reach them. Mails about the account
 * and money cannot be switched off.
 */
export const mailPreferencesSchema = z.strictObject(
  Object.fromEntries(mailSwitches.map((name) => [name, z.boolean()])) as Record<MailSwitch, z.ZodBoolean>,
);
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

/** The switches to change; the others stay as they are. */
export const saveMailPreferencesRequest = mailPreferencesSchema.partial();
export type SaveMailPreferencesRequest = z.infer<typeof saveMailPreferencesRequest>;

/** Token of a notice's link. The body is ignored, because mail programs send a form (RFC 8058). */
export const unsubscribeQuery = z.strictObject({ token: z.string().max(400).default('') });

/**
 * `username`: the blogger whose emails end, null if the list no longer exists. For a link of an earlier version:
 * `notice`, which is switched off, by its name in the preferences.
 */
export const unsubscribeResponse = z.object({
  unsubscribed: z.literal(true),
  notice: z.enum(unsubscribeKinds).nullable(),
  username: z.string().nullable(),
});
export type UnsubscribeResponse = z.infer<typeof unsubscribeResponse>;
