import * as z from 'zod';
import { type CategoryKey, categoryKeys } from './topics.ts';
import { storedName } from './user-text.schema.ts';

export const categoryKeySchema = z.enum(categoryKeys as [CategoryKey, ...CategoryKey[]]);

/**
 * `name` is what is stored and stands in addresses; `label` is what is shown. `id` is null for a tag that older
 * content carried inline and that no page lists.
 */
export const subtopicSchema = z.object({ id: z.string().nullable(), name: z.string(), label: z.string() });
export type Subtopic = z.infer<typeof subtopicSchema>;

export const teamBadgeSchema = z.object({
  id: z.string(),
  city: z.string(),
  name: z.string(),
  /** The abbreviation of its league. */
  league: z.string(),
  leagueId: z.string(),
  sport: z.string(),
});
export type TeamBadge = z.infer<typeof teamBadgeSchema>;

export const topicsResponse = z.object({
  categories: z.array(z.object({ key: categoryKeySchema, name: z.string(), subtopics: z.array(subtopicSchema) })),
});
export type TopicsResponse = z.infer<typeof topicsResponse>;

export const topicParams = z.object({ category: storedName });
export const subtopicParams = z.object({ category: storedName, subtopic: storedName });
