import * as z from 'zod';
import { draftMessages } from './drafts.ts';
import { formatSchema } from './format/format.schema.ts';
import { imagesSchema, pictureSchema } from './images.schema.ts';
import {
  DRAFT_CONTENT_MAX,
  DRAFT_TITLE_MAX,
  DRAFTS_MAX,
  IMAGE_ALT_MAX,
  SHARE_DESCRIPTION_LENGTH,
  SUBTITLE_MAX,
} from './limits.ts';
import { postFieldMessages } from './post-messages.ts';
import { workIdSchema } from './publishing.schema.ts';
import { scheduleSchema } from './schedules.schema.ts';
import { countCharacters } from './text.ts';
import { categoryKeySchema } from './topics.schema.ts';
import { storedName, userText } from './user-text.schema.ts';

/** A text that may be empty, and is missing in requests from before its field existed. @param name for its type error */
const optionalText = (name: string, max: number, message: string) =>
  userText(name)
    .refine((text) => countCharacters(text) <= max, message)
    .default('');

/**
 * Fields of an unfinished work: none is required, and the text is stored as typed. `category` is null until chosen;
 * subtopics are stored names, teams public ids.
 */
export const draftFieldsSchema = z.strictObject({
  title: userText('Title').refine((text) => countCharacters(text) <= DRAFT_TITLE_MAX, draftMessages.tooLong),
  content: userText('Content').refine((text) => countCharacters(text) <= DRAFT_CONTENT_MAX, draftMessages.tooLong),
  category: categoryKeySchema.nullable(),
  subtopics: z.array(storedName).max(50),
  teams: z.array(storedName).max(50),
  isFree: z.boolean(),
  imageId: storedName.nullable(),
  /** Alternative text of the image; '' for a decorative one. */
  imageAlt: optionalText('Description', IMAGE_ALT_MAX, postFieldMessages.imageAltLong),
  /** Below the title of the article. */
  subtitle: optionalText('Subtitle', SUBTITLE_MAX, postFieldMessages.subtitleLong),
  /** Description for search engines and shared links; '' for the start of the text. */
  description: optionalText('Description', SHARE_DESCRIPTION_LENGTH, postFieldMessages.descriptionLong),
  /** Image for shared links; null for the featured one. */
  shareImageId: storedName.nullable().default(null),
  format: formatSchema,
});
export type DraftFields = z.infer<typeof draftFieldsSchema>;

/**
 * Saves a draft. `base` is the version it builds on, 0 for a new work. `writer` is the editor's id: its own earlier
 * saves never conflict, unless `sentAt` (its clock) shows that this one arrived late. `overwrite` replaces the other
 * version, which becomes a revision. Without `fields.format`, as from an older page, the stored format stays.
 */
export const saveDraftRequest = z.strictObject({
  base: z.int().min(0),
  writer: z.uuid(),
  sentAt: z.int().min(0),
  overwrite: z.boolean().default(false),
  fields: draftFieldsSchema.extend({ format: formatSchema.optional() }),
});
export type SaveDraftRequest = z.input<typeof saveDraftRequest>;

/**
 * `picture` is the image to display. `isSaved` is false when `fields` are the published post's. `isPublished`: a post
 * with this id is public. `publishedAt` is the first publication, also for an unpublished work. Times milliseconds UTC.
 */
export const draftSchema = z.object({
  id: z.string(),
  /** Version of the draft, or of the published post if no draft has been saved since. */
  version: z.int(),
  isSaved: z.boolean(),
  fields: draftFieldsSchema,
  picture: pictureSchema.nullable(),
  /** Images of the text, and the image for shared links. */
  images: imagesSchema,
  isPublished: z.boolean(),
  publishedAt: z.int().nullable(),
  /** Reason of an admin's takedown, which blocks publishing; else null. */
  takenDownReason: z.string().nullable(),
  updatedAt: z.int(),
  /** When it will be published; null if it is not scheduled. */
  schedule: scheduleSchema.nullable(),
});
export type Draft = z.infer<typeof draftSchema>;

export const draftResponse = z.object({ draft: draftSchema });
export type DraftResponse = z.infer<typeof draftResponse>;

/**
 * Result of a save: `saved` with the new version, or `conflict` with the stored draft. After a conflict, the submitted
 * text is stored as revision `revision`.
 */
export const saveDraftResponse = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), version: z.int(), savedAt: z.int() }),
  z.object({ outcome: z.literal('conflict'), draft: draftSchema, revision: z.int() }),
]);
export type SaveDraftResponse = z.infer<typeof saveDraftResponse>;

/** `preview` is plain text, at most PREVIEW_LENGTH characters. */
export const draftListItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  preview: z.string(),
  words: z.int(),
  category: categoryKeySchema.nullable(),
  isPublished: z.boolean(),
  publishedAt: z.int().nullable(),
  takenDownReason: z.string().nullable(),
  updatedAt: z.int(),
  schedule: scheduleSchema.nullable(),
});
export type DraftListItem = z.infer<typeof draftListItemSchema>;

/** Newest first; at most DRAFTS_MAX exist. */
export const draftsResponse = z.object({ drafts: z.array(draftListItemSchema) });
export type DraftsResponse = z.infer<typeof draftsResponse>;

/** Ids of the drafts to delete; duplicates count once. */
export const deleteDraftsRequest = z.strictObject({
  ids: z
    .array(workIdSchema)
    .min(1, draftMessages.chooseDrafts)
    .max(DRAFTS_MAX, draftMessages.chosenTooMany(DRAFTS_MAX)),
});
export type DeleteDraftsRequest = z.infer<typeof deleteDraftsRequest>;

/**
 * Reason why a revision was stored: time passed while writing, the work was published, or another version replaced it.
 */
export const revisionKinds = ['writing', 'published', 'conflict'] as const;

export const revisionListItemSchema = z.object({
  number: z.int(),
  kind: z.enum(revisionKinds),
  title: z.string(),
  preview: z.string(),
  words: z.int(),
  createdAt: z.int(),
});
export type RevisionListItem = z.infer<typeof revisionListItemSchema>;

/** Newest first, from the last 30 days. */
export const revisionsResponse = z.object({ revisions: z.array(revisionListItemSchema) });
export type RevisionsResponse = z.infer<typeof revisionsResponse>;

export const revisionSchema = revisionListItemSchema.extend({
  fields: draftFieldsSchema,
  picture: pictureSchema.nullable(),
  images: imagesSchema,
});
export type Revision = z.infer<typeof revisionSchema>;
export const revisionResponse = z.object({ revision: revisionSchema });
export type RevisionResponse = z.infer<typeof revisionResponse>;

export const revisionParams = z.object({ id: workIdSchema, number: z.coerce.number().int().min(1) });
