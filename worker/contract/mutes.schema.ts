import * as z from 'zod';
import { muteKinds } from './mutes.ts';
import { categoryKeySchema } from './topics.schema.ts';
import { storedName } from './user-text.schema.ts';

const mutedUser = z.object({ id: z.string(), username: z.string() });

/** Everything that a reader has muted, the newest first of each kind. */
export const mutesResponse = z.object({
  bloggers: z.array(mutedUser),
  subtopics: z.array(z.object({ id: z.string(), category: categoryKeySchema, name: z.string(), label: z.string() })),
  categories: z.array(categoryKeySchema),
  people: z.array(mutedUser),
});
export type MutesResponse = z.infer<typeof mutesResponse>;

export const muteParams = z.object({ kind: z.enum(muteKinds), id: storedName });

/** `confirm` mutes a blogger for whom the reader pays. */
export const muteRequest = z.strictObject({ confirm: z.boolean().default(false) });
