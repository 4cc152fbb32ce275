import { type SQL, sql } from 'drizzle-orm';

/** SQL expression: the version of a document that is in force at `now` (milliseconds UTC); 0 before the first one. */
export const versionInForceSql = (document: SQL, now: number): SQL => sql`coalesce((
  SELECT max(version) FROM terms_versions WHERE document = ${document} AND in_force_at <= ${now}), 0)`;

/**
 * SQL condition: a version that asks for consent is in force, and the user has agreed neither to it nor to a later one. It
 * is part of the reads that verify a session, so it needs no read of its own (docs/product-rules.md "Terms and consent").
 */
export const mustAgreeSql = (user: SQL, now: number): SQL => sql`EXISTS (
  SELECT 1 FROM terms_versions v WHERE v.needs_consent = 1 AND v.in_force_at <= ${now} AND NOT EXISTS (
    SELECT 1 FROM consents c WHERE c.user = ${user} AND c.document = v.document AND c.version >= v.version))`;
