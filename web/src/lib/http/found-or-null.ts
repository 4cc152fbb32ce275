import { ApiError } from './api.ts';

/** Whether the server said that there is nothing at an address. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Null where the server says 404: "not found" is an answer to show, not a failure to try again. */
export async function foundOrNull<Answer>(request: Promise<Answer>): Promise<Answer | null> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
