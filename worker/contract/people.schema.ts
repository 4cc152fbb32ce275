import * as z from 'zod';
import { accountEmailSchema } from './accounts.schema.ts';
import { adminRoles } from './admin-areas.ts';
import { adminDeletionSchema } from './moderation.schema.ts';
import { shortText } from './moderation-fields.schema.ts';
import { campaignEmailStates, NOTE_MAX, peopleMessages, personEmailStates, readingReasons } from './people.ts';
import { articleSchema } from './posts.schema.ts';

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

/** Corrects the address of an account: immediately if it is unconfirmed, otherwise with the link that is mailed to it. */
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

const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), nextCursor: z.string().nullable() });

/** An email to the person's current address, without its text; stored for 30 days. Times are milliseconds UTC. */
export const personEmailSchema = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(personEmailStates),
  error: z.string().nullable(),
  createdAt: z.int(),
  sentAt: z.int().nullable(),
});
export type PersonEmail = z.infer<typeof personEmailSchema>;
export const personEmailsResponse = pageOf(personEmailSchema);

/** The person's email of a campaign; stored for a week after its end. `title` is null for a digest and a deleted post. */
export const personCampaignSchema = z.object({
  id: z.string(),
  kind: z.enum(['post', 'digest', 'announcement']),
  blogger: z.string().nullable(),
  title: z.string().nullable(),
  state: z.enum(campaignEmailStates),
  createdAt: z.int(),
});
export type PersonCampaignEmail = z.infer<typeof personCampaignSchema>;
export const personCampaignsResponse = pageOf(personCampaignSchema);

/** A deletion of the person's blog or account, running or finished. */
export const personDeletionSchema = adminDeletionSchema.omit({ personId: true, username: true });
export type PersonDeletionEntry = z.infer<typeof personDeletionSchema>;
export const personDeletionsResponse = pageOf(personDeletionSchema);

/** The public id of the article. */
export const personReadingRequest = z.strictObject({
  article: z
    .string()
    .max(100, { abort: true })
    .regex(/^[\w-]+$/),
});

/**
 * What a person sees of an article. `article` is null if they see nothing. `isTextWithheld`: the person reads a premium
 * text that the roles of the viewer do not include, so `article` has its teaser. `isHidden`: team pages do not list it.
 * `title` is empty if neither the person nor the viewer may see the article.
 */
export const personReadingResponse = z.object({
  verdict: z.enum(['whole', 'teaser', 'nothing']),
  reason: z.enum(readingReasons),
  title: z.string(),
  isHidden: z.boolean(),
  isTextWithheld: z.boolean(),
  article: articleSchema.nullable(),
});
export type PersonReading = z.infer<typeof personReadingResponse>;
