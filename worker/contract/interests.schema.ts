import * as z from 'zod';
import { interestMessages } from './interests.ts';
import { categoryKeySchema } from './topics.schema.ts';
import { storedName } from './user-text.schema.ts';

/**
 * Everything a person follows; bloggers are only counted. Teams and leagues are their public ids; a league is followed
 * with all of its teams, which then are not among `teams`.
 */
export const interestsResponse = z.object({
  categories: z.array(categoryKeySchema),
  /** Those of `categories` that are followed whole: whatever else is followed in them narrows nothing. */
  whole: z.array(categoryKeySchema),
  subtopics: z.array(
    z.object({
      id: z.string(),
      category: categoryKeySchema,
      name: z.string(),
      label: z.string(),
      /** It came with another choice, as the gaming subtopics do with Gaming, and narrows nothing. */
      isImplied: z.boolean(),
    }),
  ),
  teams: z.array(z.string()),
  leagues: z.array(z.string()),
  bloggers: z.int(),
});
export type InterestsResponse = z.infer<typeof interestsResponse>;

/** The sign-up step: follow these categories whole, beside what is followed already. */
export const followCategoriesRequest = z.strictObject({
  categories: z.array(categoryKeySchema).min(1, interestMessages.chooseOne).max(14),
});

/** Replaces all sports preferences: whole divisions, and single teams of others, by their public ids. */
export const saveSportsRequest = z.strictObject({
  leagues: z.array(storedName).max(100),
  teams: z.array(storedName).max(500),
});
export type SaveSportsRequest = z.infer<typeof saveSportsRequest>;

/** A public id of something followed. */
export const followedParams = z.object({ id: storedName });

/** Follows one subtopic again; `isImplied` for one that had come with another choice, and narrows nothing. */
export const followSubtopicRequest = z.strictObject({ isImplied: z.boolean().optional() });

/** Replaces what is followed inside one category. Names as stored (contract/topics.ts). */
export const saveSubtopicsRequest = z.strictObject({ subtopics: z.array(storedName).max(50) });
