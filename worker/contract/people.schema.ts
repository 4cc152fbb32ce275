import * as z from 'zod';
import { accountEmailSchema } from './accounts.schema.ts';
import { adminRoles } from './admin-areas.ts';
import { shortText } from './moderation-fields.schema.ts';
import { NOTE_MAX, peopleMessages } from './people.ts';

const required = (missing: string, long: string) =>
  shortText(missing, NOTE_MAX, long).refine((text) => text !== '', missing);

/** The last moment that a date can have, milliseconds UTC. */
const LAST_MOMENT = 8_640_000_000_000_000;

/** Suspends a person, or changes a suspension. `until` is null for a ban; `base`: the start of the one that was shown. */
export const suspensionRequest = z.strictObject({
  reason: required(peopleMessages.reasonRequired, peopleMessages.reasonTooLong),
  until: z
    .int(peopleMessages.endInvalid)
    .positive(peopleMessages.endInvalid)
    .max(LAST_MOMENT, peopleMessages.endInvalid)
    .nullable(),
  base: z.int().nullable(),
});
export type SuspensionRequest = z.input<typeof suspensionRequest>;

/** `base`: the start of the suspension that was shown. */
export const liftRequest = z.strictObject({ base: z.int() });

export const noteRequest = z.strictObject({ text: required(peopleMessages.noteRequired, peopleMessages.noteTooLong) });

/** Corrects the address of an account: at once if it is unconfirmed, otherwise with the link that is mailed to it. */
export const personEmailRequest = z.strictObject({ email: accountEmailSchema });

export const suspensionSchema = z.object({
  reason: z.string(),
  since: z.int(),
  until: z.int().nullable(),
});

/** `suppressedSince`: the address gets no bulk mail. `sessions` are the live ones. Times are milliseconds UTC. */
export const personResponse = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  suppressedSince: z.int().nullable(),
  createdAt: z.int(),
  isSelf: z.boolean(),
  isBlogger: z.boolean(),
  isDeleting: z.boolean(),
  roles: z.array(z.enum(adminRoles)),
  sessions: z.int(),
  lastSignInAt: z.int().nullable(),
  subscriptions: z.int(),
  subscribers: z.int(),
  reportsBy: z.int(),
  reportsAbout: z.int(),
  commentBans: z.int(),
  suspension: suspensionSchema.nullable(),
});
export type PersonResponse = z.infer<typeof personResponse>;

/** `author` is null after their account was deleted. */
export const noteEntry = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string().nullable(),
  createdAt: z.int(),
});
export type NoteEntry = z.infer<typeof noteEntry>;

/** Newest first. */
export const notesResponse = z.object({ notes: z.array(noteEntry), nextCursor: z.string().nullable() });
export type NotesResponse = z.infer<typeof notesResponse>;
