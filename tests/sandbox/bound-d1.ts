import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { type DumpDatabase, type DumpRow, toDriverStatement } from '../../worker/cli/dump/dump-database.ts';
import { compatibilityDate, d1Databases, r2Buckets } from './runtime.ts';

/** Runs a batch in one request: Miniflare's own proxy needs several per statement, and ten times the time. */
const SCRIPT = `export default {
  async fetch(request, { DB }) {
    const { queries, asRows } = await request.json();
    const statements = queries.map(({ sql, params }) => DB.prepare(sql).bind(...params));
    return await (asRows ? statements[0].raw() : DB.batch(statements)).then(
      (answer) => Response.json(answer),
      (error) => new Response(error.message, { status: 400 }),
    );
  },
};`;

type Query = { sql: string; params: readonly unknown[] };
type Bucket = 'PROFILE_PICTURES' | 'BLOG_IMAGES';

export type Bindings = {
  /** Runs queries as one batch. @throws Error with D1's message */
  batch(queries: readonly Query[]): Promise<D1Result<DumpRow>[]>;
  /** Returns the rows of one query as arrays. @throws Error with D1's message */
  rows(query: Query): Promise<unknown[][]>;
  bucket(name: Bucket): Promise<R2Bucket>;
  close(): Promise<void>;
};

/**
 * Opens what startRuntime stores below `persist`, by its bindings: workerd's SQLite has D1's restrictions, a file does
 * not.
 */
export async function openBindings(persist: string): Promise<Bindings> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: SCRIPT,
      compatibilityDate,
      d1Databases,
      r2Buckets,
      host: '127.0.0.1',
      resourcePersistencePath: persist,
    }),
  );
  const url = await miniflare.ready;
  const send = async (queries: readonly Query[], asRows: boolean) => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ queries, asRows }) });
    if (!response.ok) throw new Error(await response.text());
    return await response.json();
  };
  return {
    batch: async (queries) => (await send(queries, false)) as D1Result<DumpRow>[],
    rows: async (query) => (await send([query], true)) as unknown[][],
    bucket: (name) => miniflare.getR2Bucket(name) as unknown as Promise<R2Bucket>,
    close: () => miniflare.dispose(),
  };
}

/** Opens the D1 below `persist` for commands that export, import or migrate it. */
export async function openBoundD1(persist: string): Promise<DumpDatabase> {
  const { batch, close } = await openBindings(persist);
  return {
    name: `the D1 in ${persist}`,
    all: async (statement) => (await batch([toDriverStatement(statement)]))[0]?.results ?? [],
    batch: async (statements) => void (await batch(statements.map(toDriverStatement))),
    close,
  };
}
