import { CliError } from '../deploy/cli-error.ts';
import { type DumpDatabase, type Row, type Sql, toDriverStatement } from './dump-database.ts';

const API = 'https://api.cloudflare.com/client/v4';
const TRIES = 5;

type Answer = { success: boolean; errors: { message: string }[]; result: { results: Row[] }[] };

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
  async function ask(statements: readonly Sql[]): Promise<Row[][]> {
    const body = JSON.stringify({ batch: statements.map(toDriverStatement) });
    for (let tries = 1; ; tries++) {
      const response = await fetch(url, { method: 'POST', headers, body }).catch((error: Error) => error);
      const isPassing = response instanceof Error || response.status === 429 || response.status >= 500;
      if (!isPassing) {
        const { success, errors, result } = (await response.json()) as Answer;
        if (success) return result.map(({ results }) => results);
        throw new CliError(`D1 refuses: ${errors.map(({ message }) => message).join('; ')}`);
      }
      const reason = response instanceof Error ? response.message : response.status;
      if (tries === TRIES) throw new CliError(`D1 does not answer (${reason}): try again later.`);
      await new Promise((next) => setTimeout(next, pauseMs * 2 ** (tries - 1)));
    }
  }

  return {
    name: `the D1 database ${database.id}`,
    all: async (statement) => (await ask([statement]))[0] ?? [],
    batch: async (statements) => void (await ask(statements)),
    close: async () => undefined,
  };
}
