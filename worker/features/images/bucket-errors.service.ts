import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';

const RETRY_AFTER_MS = 5_000;

/**
 * Runs a bucket request that a client waits for.
 * @param doing the action, for the log
 * @throws AppError unavailable when the bucket fails
 */
export async function withBucketErrors<Result>(
  ctx: Ctx,
  doing: string,
  question: () => Promise<Result>,
): Promise<Result> {
  try {
    return await question();
  } catch (cause) {
    logError(cause, { requestId: ctx.requestId, doing });
    throw new AppError('unavailable', 'Something went wrong', { retryAfterMs: RETRY_AFTER_MS, cause });
  }
}
