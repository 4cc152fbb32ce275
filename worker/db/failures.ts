import { DrizzleError, DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import { describeError } from '../log.ts';

/** What the database says when it works and the statement is wrong: trying again would not help. */
const OUR_FAULT = /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|TOOBIG)|D1_TYPE_ERROR/;

/** Whether something failed because the database could not be asked, or did not answer. */
export function isDatabaseDown(error: unknown): boolean {
  const isOfDatabase = error instanceof DrizzleQueryError || error instanceof DrizzleError;
  return isOfDatabase && !OUR_FAULT.test(describeError(error.cause));
}

/** Runs a batch, whose failures the drivers throw bare: they come out as those of single queries do, and ours as they are. */
export async function namingFailures<Result>(size: number, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new DrizzleQueryError(`a batch of ${size}`, [], cause instanceof Error ? cause : new Error(String(cause)));
  }
}
