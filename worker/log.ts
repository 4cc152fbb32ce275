import { DrizzleQueryError } from 'drizzle-orm';

/**
 * An error and what caused it, in words. A failed query is named by its statement, never with its parameters: they
 * hold e-mails, hashes and session ids.
 */
export function describeError(error: unknown): string {
  const words = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : String(error);
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? words : `${words} <- ${describeError(cause)}`;
}

/** Where an error was made: its stack without the message, which `describeError` tells with more care. */
function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const start = error.stack.indexOf(error.message);
  return start < 0 ? undefined : error.stack.slice(start + error.message.length).trim();
}

/**
 * Writes one line of JSON about a failure that nobody is told of.
 * @param facts where it happened; nothing secret, nothing of a person
 */
export function logError(error: unknown, facts: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: 'error', ...facts, error: describeError(error), stack: framesOf(error) }));
}
