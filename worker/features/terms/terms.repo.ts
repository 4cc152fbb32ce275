import { sql } from 'drizzle-orm';
import { TERMS_VERSIONS_LISTED, type TermsDocument } from '#contract/terms';
import type { TermsVersion } from '#contract/terms.schema';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { versionInForceSql } from '../../db/consents.ts';
import { literalNumber } from '../../db/literal-number.ts';

type VersionRow = Omit<TermsVersion, 'needsConsent'> & { needsConsent: 0 | 1 };

const columnsSql = sql`
  version, summary, needs_consent AS needsConsent, published_at AS publishedAt, in_force_at AS inForceAt`;

/** Reads the published versions of a document, the newest first. */
export function versionsStatement(db: Db, document: TermsDocument) {
  return db.all<VersionRow>(sql`
    SELECT ${columnsSql} FROM terms_versions WHERE document = ${document}
     ORDER BY version DESC LIMIT ${literalNumber(TERMS_VERSIONS_LISTED)}`);
}

/** Reads a version with its text: the one in force without a number. At most one row. */
export function versionTextStatement(db: Db, document: TermsDocument, version: number | null, now: number) {
  const which = version === null ? versionInForceSql(sql`${document}`, now) : sql`${version}`;
  return db.all<VersionRow & { text: string }>(sql`
    SELECT ${columnsSql}, text FROM terms_versions WHERE document = ${document} AND version = ${which}`);
}

/** Reads the newest version of a document, in force or not, with the draft that it was: at most one row. */
export function newestVersionStatement(db: Db, document: TermsDocument) {
  return db.all<{ text: string; draftSavedAt: number }>(sql`
    SELECT text, draft_saved_at AS draftSavedAt FROM terms_versions WHERE document = ${document} ORDER BY version DESC LIMIT 1`);
}

type Draft = { text: string; summary: string };

/** Reads the draft of a document: at most one row. */
export function termsDraftStatement(db: Db, document: TermsDocument) {
  return db.all<Draft & { updatedAt: number }>(sql`
    SELECT text, summary, updated_at AS updatedAt FROM terms_drafts WHERE document = ${document}`);
}

type EditorBase = { base: number | null; newestVersion: number };

/** Rolls the batch back if the draft was saved since `base`, or a version was published after `newestVersion`. */
export const assertEditorBase = (db: Db, document: TermsDocument, { base, newestVersion }: EditorBase) =>
  assertStatement(
    db,
    sql`(SELECT updated_at FROM terms_drafts WHERE document = ${document}) IS ${base}
      AND coalesce((SELECT max(version) FROM terms_versions WHERE document = ${document}), 0) = ${newestVersion}`,
  );

export function saveTermsDraftStatement(db: Db, document: TermsDocument, { text, summary }: Draft, updatedAt: number) {
  return db.run(sql`
    INSERT INTO terms_drafts (document, text, summary, updated_at) VALUES (${document}, ${text}, ${summary}, ${updatedAt})
        ON CONFLICT (document) DO UPDATE SET text = excluded.text, summary = excluded.summary,
           updated_at = excluded.updated_at`);
}

type NewVersion = { version: number; needsConsent: boolean; inForceAt: number };

/** Publishes the draft of a document as a version, and deletes the draft. */
export const publishVersionStatements = (
  db: Db,
  document: TermsDocument,
  { version, needsConsent, inForceAt }: NewVersion,
  now: number,
) => [
  db.run(sql`
    INSERT INTO terms_versions (document, version, text, summary, needs_consent, published_at, in_force_at, draft_saved_at)
    SELECT document, ${version}, text, summary, ${needsConsent ? 1 : 0}, ${now}, ${inForceAt}, updated_at
      FROM terms_drafts WHERE document = ${document}`),
  db.run(sql`DELETE FROM terms_drafts WHERE document = ${document}`),
];
