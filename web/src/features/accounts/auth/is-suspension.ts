import { ApiError } from '@/lib/http/api.ts';

/** Returns true when a sign-in failed because the person is suspended; the message has the reason and the end. */
export const isSuspension = (failure: Error | null): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'forbidden';
