import { retry } from '../../platform/retry.ts';
import { CliError } from '../deploy/cli-error.ts';
import { type DumpDatabase, type DumpRow, type Sql, toDriverStatement } from './dump-database.ts';

const API = 'https://api.cloudflare.com/client/v4';
const TRIES = 5;

type QueryResponse = { success: boolean; errors: { message: string }[]; result: { results: DumpRow[] }[] };

/**
 * Opens a D1 through Cloudflare's API (`POST /accounts/{account}/d1/database/{id}/query`), because `wrangler d1
 * execute` would start a process for each of thousands of slices. `database` has its id and the account's; `token`
 * needs D1 read and write; `pauseMs` precedes the first retry and doubles each time.
 */
export function openRemoteD1(
  database: { id: string; account: string },
  token: string,
  { api = API, pauseMs = 1_000 } = {},
): DumpDatabase {
  const url = `${api}/accounts/${database.account}/d1/database/${database.id}/query`;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };

  /**
   * A repeated request may already have been executed: every step of a move can be repeated, or checks first
   * (`migrate.ts`).
   */
  async function ask(statements: readonly Sql[]): Promise<DumpRow[][]> {
    const body = JSON.stringify({ batch: statements.map(toDriverStatement) });
    const send = async () => {
      const response = await fetch(url, { method: 'POST', headers, body });
      if (response.status === 429 || response.status >= 500) throw new Error(String(response.status));
      return response;
    };
    const options = { attempts: TRIES, delayMs: (attempt: number) => pauseMs * 2 ** (attempt - 1) };
    const response = await retry(send, options).catch(({ message }: Error) => {
      throw new CliError(`D1 does not respond (${message}). Try again later.`);
    });
    const { success, errors, result } = (await response.json()) as QueryResponse;
    if (success) return result.map(({ results }) => results);
    throw new CliError(`D1 refuses: ${errors.map(({ message }) => message).join('; ')}`);
  }

  return {
    name: `the D1 database ${database.id}`,
    all: async (statement) => (await ask([statement]))[0] ?? [],
    batch: async (statements) => void (await ask(statements)),
    close: async () => undefined,
  };
}
