import * as z from 'zod';
import { emailKey, themes } from './accounts.ts';
import { sitePathSchema } from './site-path.schema.ts';
import { storedName } from './user-text.schema.ts';

/** Spec §5: 2-50 characters, letters, digits, underscore and hyphen only. Surrounding blanks are dropped. */
export const usernameSchema = z
  .string('Username is required')
  .trim()
  .min(1, 'Username is required')
  .min(2, 'Username must be at least 2 characters long')
  .max(50, { error: 'Username must be less than 50 characters', abort: true })
  .regex(/^[A-Za-z0-9_-]+$/, 'Username can only contain letters, numbers, underscores, and hyphens');

const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}.]+)+$/u;

/** Spec §5: required, basic pattern. Surrounding blanks are dropped. */
export const emailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, { error: 'Please enter a valid email address', abort: true })
  .regex(EMAIL_PATTERN, 'Please enter a valid email address');

/**
 * An address that an account gets. Look-alikes are refused (invisible and compatibility characters), and two spellings
 * of one address are one. Signing in takes `emailSchema`: older accounts keep working.
 */
const accountEmailSchema = emailSchema
  .refine(
    (email) =>
      email.normalize('NFKC') === email.normalize('NFC') && !/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(email),
    'Please enter a valid email address',
  )
  .transform((email) => (/^[\0-\x7f]*$/.test(email.normalize('NFC')) ? email.normalize('NFC') : emailKey(email)));

/** Spec §5: 8-128 characters, at least one letter and one digit. */
export const newPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(8, 'Password must be at least 8 characters long')
  .max(128, { error: 'Password must be less than 128 characters', abort: true })
  .regex(/^(?=.*\p{L})(?=.*\d)/su, 'Password must contain at least one letter and one number');

export const signUpRequest = z.strictObject({
  email: accountEmailSchema,
  username: usernameSchema,
  password: newPasswordSchema,
  /** The page that the visitor came from; the confirmation link leads back there. */
  next: sitePathSchema.optional(),
});
export type SignUpRequest = z.infer<typeof signUpRequest>;

export const signInRequest = z.strictObject({
  email: emailSchema,
  password: z.string('Password is required').min(1, 'Password is required').max(1024, 'Password is required'),
  remember: z.boolean().default(false),
});
export type SignInRequest = z.input<typeof signInRequest>;

export const emailOnlyRequest = z.strictObject({ email: emailSchema });
export type EmailOnlyRequest = z.infer<typeof emailOnlyRequest>;

export const resendConfirmationRequest = z.strictObject({ next: sitePathSchema.optional() });
export type ResendConfirmationRequest = z.infer<typeof resendConfirmationRequest>;
export const correctEmailRequest = z.strictObject({ email: accountEmailSchema, next: sitePathSchema.optional() });
export type CorrectEmailRequest = z.infer<typeof correctEmailRequest>;

/** The body of a call that needs nothing said. */
export const emptyRequest = z.strictObject({});

const mailTokenSchema = z.string().min(20).max(100);
export const confirmEmailRequest = z.strictObject({ token: mailTokenSchema });
export type ConfirmEmailRequest = z.infer<typeof confirmEmailRequest>;
export const mailLinkPurposes = z.enum(['confirm_email', 'reset_password', 'change_email']);
/** Asks whether a mailed link still works, without using it. */
export const checkLinkRequest = z.strictObject({ token: mailTokenSchema, purpose: mailLinkPurposes });
export type CheckLinkRequest = z.infer<typeof checkLinkRequest>;
export const resetPasswordRequest = z.strictObject({ token: mailTokenSchema, password: newPasswordSchema });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

export const themeSchema = z.enum(themes);

/** Who is looking. Only the person themselves ever receives this. */
export const viewerSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  isBlogger: z.boolean(),
  isAdmin: z.boolean(),
  /** Whether they subscribe to anybody. */
  isSubscriber: z.boolean(),
  /** The theme chosen in Settings. */
  theme: themeSchema,
});
export type Viewer = z.infer<typeof viewerSchema>;

export const sessionResponse = z.object({ viewer: viewerSchema.nullable() });
export type SessionResponse = z.infer<typeof sessionResponse>;

/** The answer of a call that only says it was done. */
export const doneResponse = z.object({ done: z.literal(true) });

export const usernameRequest = z.strictObject({ username: usernameSchema });
export type UsernameRequest = z.infer<typeof usernameRequest>;

/** The current password, asked again for what a stranger at an open screen must not do. */
const currentPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Password is required');

export const changeEmailRequest = z.strictObject({ email: accountEmailSchema, password: currentPasswordSchema });
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

export const changePasswordRequest = z.strictObject({ current: currentPasswordSchema, password: newPasswordSchema });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const themeRequest = z.strictObject({ theme: themeSchema });

/** A browser that is signed in; `browser` is told from what it said of itself. Times milliseconds UTC. */
export const sessionInfoSchema = z.object({
  id: z.string(),
  browser: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.int(),
  expiresAt: z.int(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
export const sessionParams = z.object({ id: storedName });
export const sessionsResponse = z.object({ sessions: z.array(sessionInfoSchema) });
export type SessionsResponse = z.infer<typeof sessionsResponse>;

/** The person's account beyond what `viewer` says; `pendingEmail` waits to be confirmed, or null. */
export const accountResponse = z.object({ pendingEmail: z.string().nullable() });
export type AccountResponse = z.infer<typeof accountResponse>;
