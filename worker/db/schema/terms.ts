import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { termsDocuments } from '#contract/terms';
import { users } from './accounts.ts';

/** Published versions of the Terms and of the Privacy page. A row is never changed or deleted. Version 0 is the product's own text. */
export const termsVersions = sqliteTable(
  'terms_versions',
  {
    document: text({ enum: termsDocuments }).notNull(),
    version: integer().notNull(),
    /** In format 2. */
    text: text().notNull(),
    /** What changed, in one paragraph. */
    summary: text().notNull(),
    needsConsent: integer('needs_consent', { mode: 'boolean' }).notNull(),
    publishedAt: integer('published_at').notNull(),
    /** Start of a day (UTC). Never before that of an earlier version. */
    inForceAt: integer('in_force_at').notNull(),
    /** `updated_at` of the draft that was published. */
    draftSavedAt: integer('draft_saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.document, t.version] }),
    index('terms_versions_consent').on(t.inForceAt).where(sql`${t.needsConsent} = 1`),
    check('terms_versions_document', sql`${t.document} IN ('terms', 'privacy')`),
    check('terms_versions_version', sql`${t.version} >= 1`),
  ],
);

/** The next version of a document while an owner writes it: at most one row for each. */
export const termsDrafts = sqliteTable(
  'terms_drafts',
  {
    document: text({ enum: termsDocuments }).primaryKey(),
    text: text().notNull(),
    summary: text().notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [check('terms_drafts_document', sql`${t.document} IN ('terms', 'privacy')`)],
);

/** The versions to which each person has agreed. The migration adds WITHOUT ROWID by hand. */
export const consents = sqliteTable(
  'consents',
  {
    user: integer()
      .notNull()
      .references(() => users.seq, { onDelete: 'cascade' }),
    document: text({ enum: termsDocuments }).notNull(),
    version: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user, t.document, t.version] }),
    check('consents_document', sql`${t.document} IN ('terms', 'privacy')`),
  ],
);
