import { integer, text } from 'drizzle-orm/sqlite-core';
import type { Format } from '#contract/format/tree';
import { users } from './accounts.ts';
import { images } from './images.ts';

/** Columns that drafts, revisions and schedules share. Tags are stored as the form submits them: JSON arrays of names and ids. */
export const workColumns = () => ({
  author: integer()
    .notNull()
    .references(() => users.seq, { onDelete: 'cascade' }),
  title: text().notNull(),
  content: text().notNull(),
  category: text(),
  subtopics: text({ mode: 'json' }).$type<string[]>().notNull(),
  teams: text({ mode: 'json' }).$type<string[]>().notNull(),
  isFree: integer('is_free', { mode: 'boolean' }).notNull(),
  words: integer().notNull(),
  image: text().references(() => images.id, { onDelete: 'set null' }),
  imageAlt: text('image_alt').notNull().default(''),
  subtitle: text().notNull().default(''),
  description: text().notNull().default(''),
  /** Image for shared links; triggers copy it to `work_images`, as those of the text. */
  shareImage: text('share_image'),
  /** Format of `content` (docs/format.md). */
  format: integer().$type<Format>().notNull().default(1),
  /** Ids of the images in `content`, in order. Triggers copy those of the author to `work_images`. */
  pictures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
});
