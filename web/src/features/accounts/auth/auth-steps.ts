import { authPath } from './auth-paths.ts';

/** The steps of the auth screen. The URL holds them as `mode`, so links and the back button work. */
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

/** Returns the step that `mode` names; `sign-in` for a missing or unknown one. */
export function authStep(mode: string | null): AuthStep {
  return steps.find((step) => step === mode) ?? 'sign-in';
}

/** Returns true for steps that only guests can use. */
export const isForGuests = (step: AuthStep) => step === 'sign-in' || step === 'signup' || step === 'forgot';

/** Returns true for steps that need a session: two follow the sign-up, and one ends the session. */
export const isForMembers = (step: AuthStep) => step === 'check-email' || step === 'interests' || step === 'sign-out';

/** Redirect for guests who open a step that needs a session: sign in, then return, except for `sign-out`. */
export const guestPath = (step: AuthStep, next: string | null) =>
  step === 'sign-out' ? authPath('sign-in') : authPath('sign-in', authPath(step, next));

const SOME_SITE = 'https://here.invalid';

/**
 * Returns `next` if it is a path of this site, otherwise null. Browsers read '//x' and '/\x' as another site and drop
 * tabs and line breaks before they parse a URL.
 */
export function sanitizeReturnPath(next: string | null): string | null {
  if (next === null || !next.startsWith('/') || /^\/[/\\]|[\p{Cc}]/u.test(next)) return null;
  return URL.canParse(next, SOME_SITE) && new URL(next, SOME_SITE).origin === SOME_SITE ? next : null;
}
