import { sql } from 'drizzle-orm';
import { termsDocuments } from '#contract/terms';
import type { Db } from '../../db/client.ts';
import { versionInForceSql } from '../../db/consents.ts';

/**
 * Records that a new user agreed to the versions in force. Put it into the batch that adds the user.
 * @param userId public id; without effect if the batch added no such user
 */
export function recordSignUpConsentsStatement(db: Db, userId: string, now: number) {
  return db.run(sql`
    INSERT INTO consents (user, document, version, at)
    SELECT u.seq, d.value, ${versionInForceSql(sql`d.value`, now)}, ${now}
      FROM users u, json_each(${JSON.stringify(termsDocuments)}) d WHERE u.id = ${userId}`);
}
