import { libsqlDatabase } from '../../db/libsql.ts';
import { CliError } from '../deploy/cli-error.ts';
import { type DumpDatabase, type Row, type Sql, toDriverStatement } from './dump-database.ts';

/** Opens a libSQL server (`libsql:`, `https:` or `http:`). Rejections and missing responses throw a CliError. */
export function openLibsql(url: string, authToken?: string): DumpDatabase {
  const db = libsqlDatabase({ url, authToken });
  const name = `the libSQL database at ${new URL(url).host}`;
  const prepared = (statement: Sql) => {
    const { sql, params } = toDriverStatement(statement);
    return db.prepare(sql).bind(...params);
  };
  const told = (error: Error) => {
    throw new CliError(`${name} does not do it: ${error.message}`, { cause: error });
  };
  return {
    name,
    all: async (statement) => (await prepared(statement).all<Row>().catch(told)).results,
    batch: async (statements) => void (await db.batch(statements.map(prepared)).catch(told)),
    close: async () => undefined,
  };
}
