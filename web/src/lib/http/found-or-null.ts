import { ApiError } from './api.ts';

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Returns null for a 404, which is a result to show and not a failure to retry. */
export async function foundOrNull<Answer>(request: Promise<Answer>): Promise<Answer | null> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
