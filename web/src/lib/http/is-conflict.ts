import { ApiError } from './api.ts';

/** Checks whether a save was refused because someone else has saved the same since it was loaded. */
export const isConflict = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'conflict';
