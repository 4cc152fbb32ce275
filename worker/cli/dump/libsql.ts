import { libsqlDatabase } from '../../db/libsql.ts';
import { CliError } from '../deploy/cli-error.ts';
import { type DumpDatabase, type DumpRow, type Sql, toDriverStatement } from './dump-database.ts';

/** Opens a libSQL server (`libsql:`, `https:` or `http:`). Rejections and missing responses throw a CliError. */
export function openLibsql(url: string, authToken?: string): DumpDatabase {
  const db = libsqlDatabase({ url, authToken });
  const name = `the libSQL database at ${new URL(url).host}`;
  const prepared = (statement: Sql) => {
    const { sql, params } = toDriverStatement(statement);
    return db.prepare(sql).bind(...params);
  };
  const rethrow = (error: Error) => {
    throw new CliError(`${name} failed: ${error.message}`, { cause: error });
  };
  return {
    name,
    all: async (statement) => (await prepared(statement).all<DumpRow>().catch(rethrow)).results,
    batch: async (statements) => void (await db.batch(statements.map(prepared)).catch(rethrow)),
    close: async () => undefined,
  };
}
