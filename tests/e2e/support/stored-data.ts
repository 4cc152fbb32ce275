import { request } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { findLocalD1File } from '../../../worker/cli/dump/sqlite-file.ts';
import { type SqlStatement, sqlSocketIn } from '../../sandbox/sql-socket.ts';

const stateDir = process.env.E2E_STATE_DIR ?? '';

/** Queries the product's database while the product runs. */
export function queryDatabase<Row>(sql: string, values: Record<string, string | number> = {}): Row[] {
  const database = new DatabaseSync(findLocalD1File(stateDir), { readOnly: true, timeout: 5000 });
  const statement = database.prepare(sql);
  statement.setAllowUnknownNamedParameters(true);
  const rows = statement.all(values) as Row[];
  database.close();
  return rows;
}

/** Runs statements in one transaction, in the runtime of the product, which must be the only writer. */
export async function changeStoredData(...statements: SqlStatement[]): Promise<void> {
  const { statusCode, message } = await new Promise<{ statusCode?: number; message: string }>((resolve, reject) => {
    request({ socketPath: sqlSocketIn(stateDir), method: 'POST' }, async (response) =>
      resolve({ statusCode: response.statusCode, message: await text(response) }),
    )
      .once('error', reject)
      .end(JSON.stringify(statements));
  });
  if (statusCode !== 200) throw new Error(message);
}

const setVerifiedAt = async (sql: 'NULL' | 'expires_at', email: string) =>
  await changeStoredData({
    sql: `UPDATE sessions SET verified_at = ${sql} WHERE user = (SELECT seq FROM users WHERE email = ?)`,
    values: [email],
  });

/** Makes the account's sessions need a verification before a sensitive change. */
export const forgetVerification = async (email: string) => await setVerifiedAt('NULL', email);

/** Makes the account's sessions count as verified as long as they last. */
export const keepVerified = async (email: string) => await setVerifiedAt('expires_at', email);
