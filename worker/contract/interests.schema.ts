import * as z from 'zod';
import { interestMessages } from './interests.ts';
import { categoryKeySchema } from './topics.schema.ts';

/** Everything a person follows. Subtopics, teams and leagues are their public ids. */
export const interestsResponse = z.object({
  categories: z.array(categoryKeySchema),
  subtopics: z.array(z.object({ id: z.string(), category: categoryKeySchema, name: z.string(), label: z.string() })),
  teams: z.array(z.string()),
  leagues: z.array(z.string()),
});
export type InterestsResponse = z.infer<typeof interestsResponse>;

/** The sign-up step: follow these categories whole, beside what is followed already. */
export const followCategoriesRequest = z.strictObject({
  categories: z.array(categoryKeySchema).min(1, interestMessages.chooseOne).max(14),
});

/** Replaces what is followed inside one category. Names as stored (contract/topics.ts). */
export const saveSubtopicsRequest = z.strictObject({ subtopics: z.array(z.string().max(100)).max(50) });
