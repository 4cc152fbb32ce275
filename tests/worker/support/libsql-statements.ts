import { inject } from 'vitest';

const server = inject('libsql');
const send = globalThis.fetch;

type PipelineResponse = { results: { type: 'ok' | 'error'; error?: { message: string } }[] };

/** Statements that libSQL has accepted for a file of this runtime. */
const accepted = new Set<string>();

/**
 * Sends the statements that are new in this runtime to libSQL, to be explained in one request.
 * @returns how many it accepted, and those that it rejected with its message
 */
export async function explainOnLibsql(statements: Iterable<string>) {
  const unknown = [...new Set(statements)].filter((sql) => !accepted.has(sql));
  if (server === undefined || unknown.length === 0) return { accepted: 0, rejected: [] };
  const response = await send(`${server.url}/v2/pipeline`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...server.headers },
    body: JSON.stringify({
      requests: unknown.map((sql) => ({ type: 'execute', stmt: { sql: `EXPLAIN ${sql}`, want_rows: false } })),
    }),
  });
  if (!response.ok) throw new Error(`explain: ${response.status} ${await response.text()}`);
  const { results } = await response.json<PipelineResponse>();
  const rejected = unknown.flatMap((sql, n): [string, string][] =>
    results[n]?.type === 'ok' ? [] : [[sql, results[n]?.error?.message ?? 'no result']],
  );
  const refused = new Set(rejected.map(([sql]) => sql));
  for (const sql of unknown) if (!refused.has(sql)) accepted.add(sql);
  return { accepted: unknown.length - rejected.length, rejected };
}
