import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { importItemKinds, importItemStates, importKinds, importProblems, importStates } from '#contract/imports';
import { users } from './accounts.ts';

/** The import of an archive. A blogger has at most one open import. */
export const imports = sqliteTable(
  'imports',
  {
    id: text().primaryKey(),
    blogger: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    kind: text({ enum: importKinds }).notNull(),
    category: text().notNull(),
    state: text({ enum: importStates }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** The row is deleted then; its published posts remain. */
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    index('imports_blogger').on(t.blogger, t.createdAt),
    uniqueIndex('imports_one_open').on(t.blogger).where(sql`${t.state} = 'open'`),
    index('imports_expires').on(t.expiresAt),
    check('imports_state', sql`${t.state} IN ('open', 'published', 'undone')`),
  ],
);

/** A post or draft of an archive. It remains after its import expired, so a repeated import finds it. */
export const importItems = sqliteTable(
  'import_items',
  {
    blogger: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    /** Kind of the archive and the post's id in it, for example `substack:123`. */
    originKey: text('origin_key').notNull(),
    /** The import that created it; null after that has expired. */
    import: text().references(() => imports.id, { onDelete: 'set null' }),
    kind: text({ enum: importItemKinds }).notNull(),
    state: text({ enum: importItemStates }).notNull(),
    /** SHA-256 of the post in the archive. */
    hash: text().notNull(),
    title: text().notNull(),
    canonicalUrl: text('canonical_url'),
    losses: text({ mode: 'json' }).notNull().default([]),
    problem: text({ enum: importProblems }),
    /** Public id of the post or draft; null for an item that is neither. */
    post: text(),
    /** Version of the post or draft that an import wrote; another one there was written here. Null before. */
    version: integer(),
    /** Access of the post or draft that an import wrote. Null before. */
    isFree: integer('is_free', { mode: 'boolean' }),
    /** Converted post as JSON while it waits. */
    content: text(),
    /** Ids of the images in `content`. Triggers copy those of the blogger to `work_images`, with version -3. */
    pictures: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** When an item without a post is deleted; null for one with a post. */
    expiresAt: integer('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.blogger, t.originKey] }),
    index('import_items_import').on(t.import, t.state),
    index('import_items_expires').on(t.expiresAt),
    check('import_items_state', sql`${t.state} IN ('waiting', 'imported', 'edited', 'skipped', 'failed')`),
    check('import_items_waiting', sql`(${t.state} = 'waiting') = (${t.content} IS NOT NULL)`),
    check('import_items_losses', sql`json_valid(${t.losses})`),
  ],
);
