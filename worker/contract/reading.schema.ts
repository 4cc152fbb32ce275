import * as z from 'zod';
import { postSummarySchema } from './posts.schema.ts';
import { workIdSchema } from './publishing.schema.ts';
import { PART_MAX, savedStates } from './reading.ts';
import { categoryKeySchema } from './topics.schema.ts';

export const postParams = z.object({ post: workIdSchema });

/** A card without tags, as the reading list and the list of started articles show it. */
export const savedCardSchema = postSummarySchema.omit({ subtopics: true, teams: true, reason: true });
export type SavedCard = z.infer<typeof savedCardSchema>;

/** A saved post. It is unavailable while it is unpublished, and after it was deleted. `savedAt` is milliseconds UTC. */
const savedEntrySchema = z.union([
  z.object({ id: z.string(), savedAt: z.int(), unavailable: z.literal(true) }),
  savedCardSchema.extend({ savedAt: z.int() }),
]);
export type SavedEntry = z.infer<typeof savedEntrySchema>;

/** Selects what is to read (the default) or read, and one topic. Unavailable entries have none. */
export const savedQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  state: z.enum(savedStates).default('open'),
  category: categoryKeySchema.optional(),
});
export type SavedQuery = z.infer<typeof savedQuery>;

/** A page of the reading list, newest saved first. */
export const savedPageSchema = z.object({
  entries: z.array(savedEntrySchema),
  nextCursor: z.string().nullable(),
});
export type SavedPage = z.infer<typeof savedPageSchema>;

/** Ids of all saved posts, those that are unavailable included: to read, and read. */
export const savedIdsResponse = z.object({ open: z.array(z.string()), read: z.array(z.string()) });
export type SavedIdsResponse = z.infer<typeof savedIdsResponse>;

/** `read` marks the post as read or as to read; without it, a saved post stays as it is. */
export const savePostRequest = z.strictObject({ read: z.boolean().optional() });

export const setPositionRequest = z.strictObject({ part: z.int().min(0).max(PART_MAX) });

/** Articles to continue, the last read first. `part` is in thousandths. */
export const readingResponse = z.object({
  articles: z.array(savedCardSchema.extend({ part: z.int() })),
});
export type ReadingResponse = z.infer<typeof readingResponse>;
