import { describeFailedQuery, describeForLog, withCauses } from './log-redaction.ts';

/** An error and what caused it, in words that may be stored beside what failed. */
export const describeError = (error: unknown): string =>
  withCauses(error, (each) => describeFailedQuery(each) ?? String(each));

/** Where an error was made: its stack without the message, which `describeForLog` tells with more care. */
function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const start = error.stack.indexOf(error.message);
  return start < 0 ? undefined : error.stack.slice(start + error.message.length).trim();
}

/** Where a failure happened (docs/operations/logs.md). Names of our own and ids of things; nothing secret, nothing of a person. */
export type LogContext = {
  requestId?: string | undefined;
  method?: string;
  /** As the code names it, without what stood in the address. */
  route?: string;
  /** What was answered. */
  status?: number;
  /** From the request's beginning to this line, milliseconds. */
  ms?: number;
  job?: string;
  object?: string;
  lane?: string;
  doing?: string;
  /** Of the payment provider. */
  event?: string;
  subscription?: string;
  invoice?: string;
  deletion?: string;
};

/** Writes one line of JSON about a failure that nobody is told of. */
export function logError(error: unknown, facts: LogContext): void {
  const at = new Date().toISOString();
  console.error(JSON.stringify({ level: 'error', at, ...facts, error: describeForLog(error), stack: framesOf(error) }));
}
