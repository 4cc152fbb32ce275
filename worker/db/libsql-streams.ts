import { writeQueue } from './libsql-writes.ts';

/** A statement of a batch in Hrana; it runs if `condition` holds. */
export type Step = { condition?: Condition; stmt: { sql: string; args?: Value[] } };
export type Condition = { type: 'ok'; step: number } | { type: 'not'; cond: Condition };
/** A value in Hrana, the protocol of libSQL servers (JSON over HTTP). */
export type Value =
  | { type: 'null' }
  | { type: 'integer' | 'text'; value: string }
  | { type: 'float'; value: number | null };
export type StatementResult = {
  cols: { name: string }[];
  rows: Value[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
  rows_read?: number;
  rows_written?: number;
  query_duration_ms?: number;
};
export type ServerError = { message: string; code?: string };
type BatchResult = { step_results: (StatementResult | null)[]; step_errors: (ServerError | null)[] };
type PipelineResponse = {
  baton: string | null;
  base_url: string | null;
  results: { type: 'ok' | 'error'; response?: { result?: BatchResult }; error?: ServerError }[];
};
/** A connection that stays open on the server. The request that sends its baton continues it. */
type Stream = { baton: string; url: string; usedAt: number };

/** A server without a response by then counts as down. */
const PATIENCE_MS = 30_000;
/** The server closes a stream that is idle for ten seconds. */
const IDLE_MS = 8_000;
/** Idle connections count toward the server's limit (128 by default), and many isolates share it. */
const MAX_IDLE_STREAMS = 2;
/** How long an isolate keeps no stream after the server was out of connections. */
const SCARCE_MS = 60_000;

const TOO_MANY_REQUESTS = 429;

type Server = {
  idle: Stream[];
  /** Requests that will leave an idle stream; one that is canceled does not say so. */
  keeping: Set<{ endsBy: number }>;
  scarceUntil: number;
  inTurn: ReturnType<typeof writeQueue>;
};
/** The servers of this isolate, by address and token. A baton is text, so any request can continue its stream. */
const servers = new Map<string, Server>();

/**
 * Sends batches to a libSQL server, each as one request. Reads continue an idle stream, because the server parses the whole
 * schema for each new connection; each write opens its own, in its turn (docs/decisions/0024-libsql-backup-and-keys.md).
 */
export function streamsOf({ url, authToken }: { url: string; authToken?: string }) {
  const key = `${url} ${authToken}`;
  const server = servers.get(key) ?? { idle: [], keeping: new Set(), scarceUntil: 0, inTurn: writeQueue() };
  servers.set(key, server);

  async function send(to: string, body: object): Promise<{ status: number; text: string }> {
    const patience = new AbortController();
    // AbortSignal.timeout cannot be canceled and would keep a Durable Object awake until it ends.
    const timer = setTimeout(() => patience.abort(new Error('LIBSQL_ERROR: the server did not answer')), PATIENCE_MS);
    try {
      const response = await fetch(`${to}/v2/pipeline`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(authToken && { Authorization: `Bearer ${authToken}` }) },
        body: JSON.stringify(body),
        signal: patience.signal,
      });
      return { status: response.status, text: await response.text() };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Takes the stream that was used last, so that surplus ones expire. */
  function idleStream(): Stream | undefined {
    const stream = server.idle.pop();
    if (stream !== undefined && Date.now() - stream.usedAt < IDLE_MS) return stream;
    server.idle = [];
    return undefined;
  }

  /** Sends a batch on a stream, by default a new one, and leaves an idle stream if `keeps`. */
  async function sendBatch(batch: { steps: Step[] }, stream: Stream | undefined, keeps: boolean) {
    const requests = [{ type: 'batch', batch }, ...(keeps ? [] : [{ type: 'close' }])];
    let { status, text } = await send(stream?.url ?? url, { baton: stream?.baton, requests });
    // A server that no longer knows the stream refuses it before it runs anything.
    if (stream !== undefined && status >= 400 && status < 500) ({ status, text } = await send(url, { requests }));
    if (status === TOO_MANY_REQUESTS) server.scarceUntil = Date.now() + SCARCE_MS;
    if (status !== 200) throw new Error(`LIBSQL_ERROR: the server answered ${status}: ${text}`);
    const { baton, base_url, results } = JSON.parse(text) as PipelineResponse;
    const result = results[0]?.response?.result;
    // A batch that failed may have left its transaction open.
    if (baton !== null && result?.step_errors.every((error) => error === null))
      server.idle.push({ baton, url: base_url?.replace(/\/$/, '') ?? stream?.url ?? url, usedAt: Date.now() });
    return result ?? results[0]?.error ?? { message: 'no result' };
  }

  /**
   * Runs the steps of one batch and returns its result, or the error of the whole.
   * @throws Error `LIBSQL_ERROR` when the server does not respond or refuses the request
   */
  return async function runSteps(steps: Step[], onlyReads: boolean): Promise<BatchResult | ServerError> {
    if (!onlyReads) return await server.inTurn(() => sendBatch({ steps }, undefined, false));
    const stream = idleStream();
    const now = Date.now();
    for (const other of server.keeping) if (other.endsBy <= now) server.keeping.delete(other);
    const isFull = server.idle.length + server.keeping.size >= MAX_IDLE_STREAMS;
    if (isFull || server.scarceUntil > now) return await sendBatch({ steps }, stream, false);
    const request = { endsBy: now + PATIENCE_MS };
    server.keeping.add(request);
    try {
      return await sendBatch({ steps }, stream, true);
    } finally {
      server.keeping.delete(request);
    }
  };
}
