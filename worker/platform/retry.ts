type RetryOptions = {
  attempts: number;
  /** Returns false for an error that another attempt cannot repair; without it every error is retried. */
  isRetryable?: (error: unknown) => boolean;
  /** Delay after a failed attempt, milliseconds; attempts count from 1. Without it there is no delay. */
  delayMs?: (attempt: number) => number;
};

/**
 * Runs an action until it succeeds and returns its result.
 * @throws the error of the last attempt, or the first one that is not retryable
 */
export async function retry<Result>(
  action: (attempt: number) => Promise<Result>,
  { attempts, isRetryable = () => true, delayMs }: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action(attempt);
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
      if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs(attempt)));
    }
  }
}
