import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { workColumns } from './work-columns.ts';

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
