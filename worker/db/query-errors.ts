import { DrizzleError, DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import { describeError } from '../log.ts';

/** What the database says when it works and the statement is wrong: trying again would not help. */
const OUR_FAULT = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|TOOBIG)|D1_TYPE_ERROR/;

/** Whether something failed because the database could not be asked, or did not answer. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const isOfDatabase = error instanceof DrizzleQueryError || error instanceof DrizzleError;
  return isOfDatabase && !OUR_FAULT.test(describeError(error.cause));
}

/** The statements of a failed batch that its error names, and the characters of each: none holds a parameter. */
const NAMED = { statements: 5, characters: 60 };

function describeBatch(statements: readonly string[]): string {
  const named = statements
    .slice(0, NAMED.statements)
    .map((statement) => statement.replace(/\s+/g, ' ').trim().slice(0, NAMED.characters));
  return `a batch of ${statements.length}: ${named.join('; ')}`;
}

/**
 * Runs a batch, whose failures the drivers throw bare: they come out as those of single queries do, and ours as they are.
 * @param statements returns the SQL of the batch, for the error of one that failed
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
