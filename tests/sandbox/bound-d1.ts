import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { type DumpDatabase, type DumpRow, type Sql, toDriverStatement } from '../../worker/cli/dump/dump-database.ts';
import { compatibilityDate, d1Databases } from './runtime.ts';

/** Runs a batch in one request: Miniflare's own proxy needs several per statement. */
const SCRIPT = `export default {
  async fetch(request, { DB }) {
    const statements = (await request.json()).map(({ sql, params }) => DB.prepare(sql).bind(...params));
    return await DB.batch(statements).then(
      (answers) => Response.json(answers.map(({ results }) => results)),
      (error) => new Response(error.message, { status: 400 }),
    );
  },
};`;

/**
 * Opens the D1 that startRuntime stores below `persist`, by its binding: workerd's SQLite has D1's restrictions, a file
 * does not.
 */
export async function openBoundD1(persist: string): Promise<DumpDatabase> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: SCRIPT,
      compatibilityDate,
      d1Databases,
      host: '127.0.0.1',
      resourcePersistencePath: persist,
    }),
  );
  const url = await miniflare.ready;
  const send = async (statements: readonly Sql[]): Promise<DumpRow[][]> => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(statements.map(toDriverStatement)) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as DumpRow[][];
  };
  return {
    name: `the D1 in ${persist}`,
    all: async (statement) => (await send([statement]))[0] ?? [],
    batch: async (statements) => void (await send(statements)),
    close: () => miniflare.dispose(),
  };
}
