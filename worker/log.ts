import { logWords, queryWords, withCauses } from './log-words.ts';

/** An error and what caused it, in words that may be stored beside what failed. */
export const describeError = (error: unknown): string => withCauses(error, (each) => queryWords(each) ?? String(each));

/** Where an error was made: its stack without the message, which `logWords` tells with more care. */
function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const start = error.stack.indexOf(error.message);
  return start < 0 ? undefined : error.stack.slice(start + error.message.length).trim();
}

/** Where a failure happened (.github/logs.md). Names of our own and ids of things; nothing secret, nothing of a person. */
export type LogFacts = {
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
export function logError(error: unknown, facts: LogFacts): void {
  const at = new Date().toISOString();
  console.error(JSON.stringify({ level: 'error', at, ...facts, error: logWords(error), stack: framesOf(error) }));
}
