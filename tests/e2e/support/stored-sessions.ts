import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Opens the product's database while the product runs. */
export function openStoredDatabase(readOnly: boolean): DatabaseSync {
  const folder = join(process.env.E2E_STATE_DIR ?? '', 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  if (file === undefined) throw new Error(`no database in ${folder}`);
  return new DatabaseSync(join(folder, file), { readOnly, timeout: 5000 });
}

function setVerifiedAt(sql: 'NULL' | 'expires_at', email: string): void {
  const database = openStoredDatabase(false);
  database
    .prepare(`UPDATE sessions SET verified_at = ${sql} WHERE user = (SELECT seq FROM users WHERE email = ?)`)
    .run(email);
  database.close();
}

/** Makes the account's sessions need a verification before a sensitive change. */
export const forgetVerification = (email: string) => setVerifiedAt('NULL', email);

/** Makes the account's sessions count as verified as long as they last. */
export const keepVerified = (email: string) => setVerifiedAt('expires_at', email);
