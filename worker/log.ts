import { describeFailedQuery, describeForLog, withCauses } from './log-redaction.ts';

/** Describes an error and its causes for the database. */
export const describeError = (error: unknown): string =>
  withCauses(error, (each) => describeFailedQuery(each) ?? String(each));

/** Returns an error's stack without the message, which `describeForLog` redacts. */
function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const start = error.stack.indexOf(error.message);
  return start < 0 ? undefined : error.stack.slice(start + error.message.length).trim();
}

/** Context of a failure (docs/operations/logs.md): the code's own names and ids; no secrets and no personal data. */
export type LogContext = {
  requestId?: string | undefined;
  method?: string;
  /** As in the code, without the parameters of the address. */
  route?: string;
  /** Status of the response. */
  status?: number;
  /** Milliseconds from the start of the request to this line. */
  ms?: number;
  job?: string;
  object?: string;
  lane?: string;
  doing?: string;
  /** Ids of the payment provider. */
  event?: string;
  subscription?: string;
  invoice?: string;
  deletion?: string;
};

/** Writes one line of JSON about a failure that no user sees. */
export function logError(error: unknown, facts: LogContext): void {
  const at = new Date().toISOString();
  console.error(JSON.stringify({ level: 'error', at, ...facts, error: describeForLog(error), stack: framesOf(error) }));
}
