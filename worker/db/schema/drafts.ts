import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Format } from '#contract/format/tree';
import { users } from './accounts.ts';
import { images } from './images.ts';

/** Columns that drafts and revisions share. Tags are stored as the form submits them: JSON arrays of names and ids. */
const workColumns = () => ({
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
  /** Ids of the images in `content`, in order. Triggers copy those of the author to `work_images` (migration 0022). */
  pictures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
});

/**
 * A work in progress. The post published from it has the same `id`, and publishing deletes the draft. `version` grows
 * with each save; `writer` is the editor that saved last.
 */
export const drafts = sqliteTable(
  'drafts',
  {
    id: text().primaryKey(),
    ...workColumns(),
    version: integer().notNull(),
    writer: text().notNull(),
    /** By the browser's clock. */
    sentAt: integer('sent_at').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    index('drafts_author').on(t.author, t.updatedAt),
    index('drafts_image').on(t.image),
    check('drafts_is_free', sql`${t.isFree} IN (0, 1)`),
    check('drafts_tags', sql`json_valid(${t.subtopics}) AND json_valid(${t.teams})`),
  ],
);

/**
 * An earlier state of a work, by number. It remains until `expires_at`, even after publishing or unpublishing, but is
 * deleted with the work.
 */
export const revisions = sqliteTable(
  'revisions',
  {
    work: text().notNull(),
    number: integer().notNull(),
    kind: text({ enum: ['writing', 'published', 'conflict'] }).notNull(),
    ...workColumns(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.work, t.number] }),
    index('revisions_author').on(t.author),
    index('revisions_image').on(t.image),
    index('revisions_expires').on(t.expiresAt),
    check('revisions_kind', sql`${t.kind} IN ('writing', 'published', 'conflict')`),
    check('revisions_is_free', sql`${t.isFree} IN (0, 1)`),
    check('revisions_tags', sql`json_valid(${t.subtopics}) AND json_valid(${t.teams})`),
  ],
);
