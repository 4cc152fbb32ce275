import * as z from 'zod';
import { figureRanges, viewSources } from './figures.ts';

export const figuresQuery = z.strictObject({ days: z.enum(figureRanges).default('30') });

/** Counts of a day, which begins at `at` (milliseconds, UTC). Followers are free readers, subscribers pay. */
export const figureDaySchema = z.object({
  at: z.int(),
  views: z.record(z.enum(viewSources), z.int()),
  followed: z.int(),
  unfollowed: z.int(),
  subscribed: z.int(),
  unsubscribed: z.int(),
});
export type FigureDay = z.infer<typeof figureDaySchema>;

/** What a post brought in the range. `post` is null for all posts that are no longer published. */
export const postFiguresSchema = z.object({
  post: z.object({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
  views: z.int(),
  followers: z.int(),
  subscribers: z.int(),
});
export type PostFigures = z.infer<typeof postFiguresSchema>;

/**
 * The viewer's figures as a blogger. `days` has every day of the range, oldest first, today included; `posts` at most
 * FIGURE_POSTS_MAX, most views first.
 */
export const figuresResponse = z.object({ days: z.array(figureDaySchema), posts: z.array(postFiguresSchema) });
export type FiguresResponse = z.infer<typeof figuresResponse>;
