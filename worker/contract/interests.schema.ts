import * as z from 'zod';
import { cadences } from './audience.ts';
import { interestMessages } from './interests.ts';
import { categoryKeySchema } from './topics.schema.ts';
import { storedName } from './user-text.schema.ts';

/**
 * Everything a user follows. Teams and leagues are public ids. A followed league includes
 * all its teams, which then are not in `teams`.
 */
export const interestsResponse = z.object({
  categories: z.array(categoryKeySchema),
  /** Entries of `categories` that are followed whole: other follows inside them do not narrow them. */
  whole: z.array(categoryKeySchema),
  subtopics: z.array(
    z.object({
      id: z.string(),
      category: categoryKeySchema,
      name: z.string(),
      label: z.string(),
      /** True for an implied follow, which does not narrow the category. */
      isImplied: z.boolean(),
    }),
  ),
  teams: z.array(z.string()),
  leagues: z.array(z.string()),
  /** Followed for free, or with paid access (`isSubscribed`), which cannot be unfollowed. */
  bloggers: z.array(z.object({ id: z.string(), cadence: z.enum(cadences), isSubscribed: z.boolean() })),
});
export type InterestsResponse = z.infer<typeof interestsResponse>;

/** The sign-up step: follows these categories whole, in addition to existing follows. */
export const followCategoriesRequest = z.strictObject({
  categories: z.array(categoryKeySchema).min(1, interestMessages.chooseOne).max(14),
});

/** Replaces all sports preferences: leagues followed whole, and single teams of other leagues. Public ids. */
export const saveSportsRequest = z.strictObject({
  leagues: z.array(storedName).max(100),
  teams: z.array(storedName).max(500),
});
export type SaveSportsRequest = z.infer<typeof saveSportsRequest>;

/** Follows one subtopic again. `isImplied` restores an implied follow, which does not narrow the category. */
export const followSubtopicRequest = z.strictObject({ isImplied: z.boolean().optional() });

/** Replaces the follows inside one category. Stored names (contract/topics.ts). */
export const saveSubtopicsRequest = z.strictObject({ subtopics: z.array(storedName).max(50) });
