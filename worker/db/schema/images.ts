import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * A post's featured picture in R2. Its variants are `{id}-{width}.{ext}`, the share image `{id}-share.jpg` (1200x630).
 * A row without a post, draft or revision is an orphan and is swept.
 */
export const images = sqliteTable(
  'images',
  {
    id: text().primaryKey(),
    owner: integer().references(() => users.seq, { onDelete: 'set null' }),
    ext: text({ enum: ['webp', 'jpg', 'png'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** JSON array of the existing widths, ascending. */
    widths: text({ mode: 'json' }).$type<number[]>().notNull(),
    hasShare: integer('has_share', { mode: 'boolean' }).notNull(),
    color: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Set while its files are being erased: no row may refer to it any more. */
    erasingAt: integer('erasing_at'),
  },
  (t) => [
    index('images_owner').on(t.owner),
    index('images_created').on(t.createdAt),
    index('images_erasing').on(t.erasingAt).where(sql`${t.erasingAt} IS NOT NULL`),
    check('images_ext', sql`${t.ext} IN ('webp', 'jpg', 'png')`),
    check('images_widths', sql`json_valid(${t.widths})`),
  ],
);
