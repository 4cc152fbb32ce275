import type { AuthStep } from './auth-steps.ts';

/** Builds the URL of a step. `next` is the page to open after the last step. */
export function authPath(step: AuthStep, next?: string | null): string {
  const query = new URLSearchParams();
  if (step !== 'sign-in') query.set('mode', step);
  if (next) query.set('next', next);
  return query.size === 0 ? '/auth' : `/auth?${query}`;
}

/** Builds the URL of a step that continues with subscribing on the page `next`. */
export const subscribeAuthPath = (step: 'sign-in' | 'signup', next: string) => `${authPath(step, next)}&for=subscribe`;

/** Destination after an account deletion. */
export const deletedPath = '/auth?account=deleted';
