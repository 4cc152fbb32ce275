import { sql } from 'drizzle-orm';
import type { AgreeRequest, ConsentsResponse } from '#contract/terms';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';
import { mustAgreeSql, versionInForceSql } from '../../db/consents.ts';

/** Reads the documents to which a user has to agree: their versions in force, and the newest reason. At most one row each. */
export function pendingConsentsStatement(db: Db, user: number, now: number) {
  return db.all<ConsentsResponse['pending'][number]>(sql`
    SELECT v.document, ${versionInForceSql(sql`v.document`, now)} AS version, v.summary
      FROM terms_versions v
     WHERE v.needs_consent = 1 AND v.in_force_at <= ${now}
       AND NOT EXISTS (
         SELECT 1 FROM terms_versions n WHERE n.document = v.document AND n.needs_consent = 1 AND n.in_force_at <= ${now}
            AND n.version > v.version)
       AND NOT EXISTS (
         SELECT 1 FROM consents c WHERE c.user = ${user} AND c.document = v.document AND c.version >= v.version)
     ORDER BY v.document DESC`);
}

/** Rolls the batch back unless the version is the one in force. */
export const assertInForce = (db: Db, { document, version }: AgreeRequest, now: number) =>
  assertStatement(db, sql`${versionInForceSql(sql`${document}`, now)} = ${version}`);

/** Records a consent; the first one to a version counts. */
export function recordConsentStatement(db: Db, user: number, { document, version }: AgreeRequest, now: number) {
  return db.run(sql`
    INSERT INTO consents (user, document, version, at) SELECT seq, ${document}, ${version}, ${now} FROM users WHERE seq = ${user}
        ON CONFLICT DO NOTHING`);
}

/** Reads whether a user has to agree to something: one row. */
export function mustAgreeStatement(db: Db, user: number, now: number) {
  return db.all<{ mustAgree: 0 | 1 }>(sql`SELECT ${mustAgreeSql(sql`${user}`, now)} AS mustAgree`);
}
