import * as z from 'zod';
import { draftMessages } from './drafts.ts';
import { pictureSchema } from './images.schema.ts';
import { DRAFT_CONTENT_MAX, DRAFT_TITLE_MAX, DRAFTS_MAX, IMAGE_ALT_MAX } from './limits.ts';
import { postFieldMessages } from './post-messages.ts';
import { workIdSchema } from './posts.schema.ts';
import { categoryKeySchema } from './topics.schema.ts';
import { countCharacters, storedName, userText } from './user-text.schema.ts';

/**
 * A work as far as it has got: nothing is required of it, and nothing that was typed is changed. `category` null is
 * not chosen yet; subtopics are stored names, teams public ids.
 */
export const draftFieldsSchema = z.strictObject({
  title: userText('Title').refine((text) => countCharacters(text) <= DRAFT_TITLE_MAX, draftMessages.tooLong),
  content: userText('Content').refine((text) => countCharacters(text) <= DRAFT_CONTENT_MAX, draftMessages.tooLong),
  category: categoryKeySchema.nullable(),
  subtopics: z.array(storedName).max(50),
  teams: z.array(storedName).max(50),
  isFree: z.boolean(),
  imageId: storedName.nullable(),
  /** Describes the image to those who cannot see it; '' when it needs no description. */
  imageAlt: userText('Description')
    .refine((text) => countCharacters(text) <= IMAGE_ALT_MAX, postFieldMessages.imageAltLong)
    .default(''),
});
export type DraftFields = z.infer<typeof draftFieldsSchema>;

/**
 * Saves a draft. `base` is the version it builds on, 0 for a new work.
 * `writer` names the open editor: a save that builds on an earlier save of its own, whose answer was lost, is no
 * conflict. `sentAt` is the writer's own clock, growing with each save of theirs: one that the network held up until after
 * a later one is a conflict. `overwrite` means that the writer has seen the other version and keeps this one; the other becomes a
 * revision.
 */
export const saveDraftRequest = z.strictObject({
  base: z.int().min(0),
  writer: z.uuid(),
  sentAt: z.int().min(0),
  overwrite: z.boolean().default(false),
  fields: draftFieldsSchema,
});
export type SaveDraftRequest = z.input<typeof saveDraftRequest>;

/**
 * `picture` is the image's, for showing it. `isSaved`: a draft exists; else these are the published post's fields.
 * `isPublished`: a post with this id is public. `publishedAt` is when it first was; with a draft that is not public it has
 * been unpublished. Times milliseconds UTC.
 */
export const draftSchema = z.object({
  id: z.string(),
  /** Of the draft, or of the published post where none has been saved since. */
  version: z.int(),
  isSaved: z.boolean(),
  fields: draftFieldsSchema,
  picture: pictureSchema.nullable(),
  isPublished: z.boolean(),
  publishedAt: z.int().nullable(),
  /** Why an admin keeps it from being published, or null. */
  takenDownReason: z.string().nullable(),
  updatedAt: z.int(),
});
export type Draft = z.infer<typeof draftSchema>;

export const draftResponse = z.object({ draft: draftSchema });
export type DraftResponse = z.infer<typeof draftResponse>;

/**
 * What came of a save: `saved` with the new version, or `conflict` with what is there; what was sent is then kept as
 * the revision `revision`.
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
});
export type DraftListItem = z.infer<typeof draftListItemSchema>;

/** The newest first; at most DRAFTS_MAX exist. */
export const draftsResponse = z.object({ drafts: z.array(draftListItemSchema) });
export type DraftsResponse = z.infer<typeof draftsResponse>;

/** The drafts to delete; duplicates count once. */
export const deleteDraftsRequest = z.strictObject({
  ids: z
    .array(workIdSchema)
    .min(1, draftMessages.chooseDrafts)
    .max(DRAFTS_MAX, draftMessages.chosenTooMany(DRAFTS_MAX)),
});
export type DeleteDraftsRequest = z.infer<typeof deleteDraftsRequest>;

/** Why a revision was kept: time passed while writing, it was published, or it lost against another version. */
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

/** The newest first, of the last 30 days. */
export const revisionsResponse = z.object({ revisions: z.array(revisionListItemSchema) });
export type RevisionsResponse = z.infer<typeof revisionsResponse>;

export const revisionSchema = revisionListItemSchema.extend({
  fields: draftFieldsSchema,
  picture: pictureSchema.nullable(),
});
export type Revision = z.infer<typeof revisionSchema>;
export const revisionResponse = z.object({ revision: revisionSchema });
export type RevisionResponse = z.infer<typeof revisionResponse>;

export const revisionParams = z.object({ id: workIdSchema, number: z.coerce.number().int().min(1) });
