/** The steps of the auth screen (spec §2) by their `mode` in the address, so that links and the back button reach them. */
const steps = [
  'sign-in',
  'signup',
  'forgot',
  'reset',
  'confirm',
  'change-email',
  'check-email',
  'interests',
  'sign-out',
] as const;
export type AuthStep = (typeof steps)[number];

/** What stands over each step. */
export const stepTitles: Record<AuthStep, string> = {
  'sign-in': 'Sign in',
  signup: 'Create your account',
  forgot: 'Reset your password',
  reset: 'Set a new password',
  confirm: 'Confirm your email address',
  'change-email': 'Confirm your new email address',
  'check-email': 'Check Your Email',
  interests: 'What interests you?',
  'sign-out': 'Sign out',
};

/** The step that an address asks for; signing in for none or one we do not know. */
export function authStep(mode: string | null): AuthStep {
  return steps.find((step) => step === mode) ?? 'sign-in';
}

/** Whether a step is only for those who are not signed in. */
export const isForGuests = (step: AuthStep) => step === 'sign-in' || step === 'signup' || step === 'forgot';

/** Whether a step is only for those who are signed in: two follow signing up, one is left when there is no session. */
export const isForMembers = (step: AuthStep) => step === 'check-email' || step === 'interests' || step === 'sign-out';

/** The address of a step; `next` is where to go after the last one. */
export function authPath(step: AuthStep, next?: string | null): string {
  const query = new URLSearchParams();
  if (step !== 'sign-in') query.set('mode', step);
  if (next) query.set('next', next);
  return query.size === 0 ? '/auth' : `/auth?${query}`;
}

/** The address of a step that leads to subscribing on the page `next`. */
export const subscribeAuthPath = (step: 'sign-in' | 'signup', next: string) => `${authPath(step, next)}&for=subscribe`;

/** Where someone finds themselves whose account is being deleted. */
export const deletedPath = '/auth?account=deleted';

/** Where a guest goes from a step that is not for guests: to sign in and come back, unless it was to sign out. */
export const guestPath = (step: AuthStep, next: string | null) =>
  step === 'sign-out' ? authPath('sign-in') : authPath('sign-in', authPath(step, next));

const SOME_SITE = 'https://here.invalid';

/**
 * Where to go after signing in, from the `next` of the address: a path of this site, or null. Browsers take '//x' and
 * '/\x' for another site, and drop tabs and line breaks before they look.
 */
export function sanitizeReturnPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || /^\/[/\\]|[\p{Cc}]/u.test(next)) return null;
  return URL.canParse(next, SOME_SITE) && new URL(next, SOME_SITE).origin === SOME_SITE ? next : null;
}
