import { DrizzleError, DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import { describeError } from '../log.ts';

/** Error codes of a wrong statement on a working database: a retry would not help. */
const OUR_FAULT = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|TOOBIG)|D1_TYPE_ERROR/;

/** Checks whether an error means that the database was unreachable or did not respond. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const isOfDatabase = error instanceof DrizzleQueryError || error instanceof DrizzleError;
  return isOfDatabase && !OUR_FAULT.test(describeError(error.cause));
}

/** Limits how many statements of a failed batch an error lists, and their length. Parameters are not part of them. */
const NAMED = { statements: 5, characters: 60 };

function describeBatch(statements: readonly string[]): string {
  const named = statements
    .slice(0, NAMED.statements)
    .map((statement) => statement.replace(/\s+/g, ' ').trim().slice(0, NAMED.characters));
  return `a batch of ${statements.length}: ${named.join('; ')}`;
}

/**
 * Runs a batch and wraps the drivers' bare errors like those of single queries; the product's own errors pass
 * unchanged. `statements` returns the batch's SQL for the error.
 */
export async function wrapBatchErrors<Result>(
  statements: () => readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new DrizzleQueryError(
      describeBatch(statements()),
      [],
      cause instanceof Error ? cause : new Error(String(cause)),
    );
  }
}
