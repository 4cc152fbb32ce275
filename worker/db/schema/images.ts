import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

/**
 * A picture of a post in R2, featured or in its text. Its variants are `{id}-{width}.{ext}`, the share image
 * `{id}-share.jpg` (1200x630). A row that no post, draft, schedule, revision or waiting import shows is an orphan and is swept.
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
    /** Set while an admin's removal is in force: nothing shows the image, and its files are not public. */
    removedAt: integer('removed_at'),
  },
  (t) => [
    index('images_owner').on(t.owner),
    index('images_created').on(t.createdAt),
    index('images_erasing').on(t.erasingAt).where(sql`${t.erasingAt} IS NOT NULL`),
    check('images_ext', sql`${t.ext} IN ('webp', 'jpg', 'png')`),
    check('images_widths', sql`json_valid(${t.widths})`),
  ],
);

/**
 * Images in the texts of works and for sharing them, those of the works' authors only. `version` is 0 for a draft, -1
 * for a post, -2 for a schedule, -3 for a waiting import, else the number of a revision. Triggers maintain it
 * (migrations 0023, 0024 and 0036). WITHOUT ROWID, as in streams.ts.
 */
export const workImages = sqliteTable(
  'work_images',
  {
    image: text()
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    work: text().notNull(),
    version: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.image, t.work, t.version] }), index('work_images_work').on(t.work, t.version)],
);
