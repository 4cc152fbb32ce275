import * as z from 'zod';
import { type CategoryKey, categoryKeys } from './topics.ts';
import { storedName } from './user-text.schema.ts';

export const categoryKeySchema = z.enum(categoryKeys as [CategoryKey, ...CategoryKey[]]);

/**
 * `name` is stored and used in addresses; `label` is displayed. `id` is null for an inline tag of older content that
 * has no page.
 */
export const subtopicSchema = z.object({ id: z.string().nullable(), name: z.string(), label: z.string() });
export type Subtopic = z.infer<typeof subtopicSchema>;

export const teamBadgeSchema = z.object({
  id: z.string(),
  city: z.string(),
  name: z.string(),
  /** Abbreviation of its league. */
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
