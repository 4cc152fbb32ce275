import { MINUTE } from './time.ts';

export type {
  AccountResponse,
  ChangeEmailRequest,
  ChangePasswordRequest,
  CheckLinkRequest,
  ConfirmEmailRequest,
  ConfirmEmailResponse,
  CorrectEmailRequest,
  EmailOnlyRequest,
  ResendConfirmationRequest,
  ResetPasswordRequest,
  SessionInfo,
  SessionResponse,
  SessionsResponse,
  SignInRequest,
  SignInResponse,
  SignUpRequest,
  UsernameRequest,
  VerificationMethodsResponse,
  VerificationRequest,
  Viewer,
} from './accounts.schema.ts';

/** How long a session counts as verified (docs/product-rules.md "Step-up verification"). */
export const VERIFIED_FOR_MS = 10 * MINUTE;

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * Returns the key under which spellings of one email address are equal: NFC, lower case. Rate limits use it, and
 * addresses with letters beyond ASCII are stored in this form, because SQLite's `lower()` only handles ASCII.
 */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

/** Texts of the auth screen. */
export const authMessages = {
  generic: 'Something went wrong',
  invalidCredentials: 'Invalid email or password',
  emailTaken: 'An account with this email already exists',
  usernameTaken: 'This username is already taken',
  passwordsDiffer: 'Passwords do not match',
  confirmationRequired: 'Please confirm your password',
  passwordTitle: 'Please check your password',
  usernameTitle: 'Username requirements',
  resetNeedsEmail: 'Please enter your email address to reset your password',
  dialogNeedsEmail: 'Email required',
  resetSent: 'Reset email sent',
  resetIssue: 'Password reset request issue',
  signUpFailed: 'An unexpected error occurred during signup',
  linkInvalid: 'This link is invalid or has expired. Please request a new one.',
  alreadyConfirmed: 'Your email address is already confirmed',
  signInRequired: 'Please sign in to continue',
  verificationRequired: 'Please confirm that it’s you, then try again',
  wrongPassword: 'This is not your current password',
  emailUnchanged: 'This is already your email address',
  adminLoginFailed: 'An error occurred during login',
} as const;
