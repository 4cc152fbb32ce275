import * as z from 'zod';
import { emailKey, themes } from './accounts.ts';
import { adminAreaNames } from './admin-areas.ts';
import { factorCodeSchema, passkeyProofSchema, secondStepSchema } from './second-factor.schema.ts';
import { sitePathSchema } from './site-path.schema.ts';

/** Trims surrounding blanks. */
export const usernameSchema = z
  .string('Username is required')
  .trim()
  .min(1, 'Username is required')
  .min(2, 'Username must be at least 2 characters long')
  .max(50, { error: 'Username must be less than 50 characters', abort: true })
  .regex(/^[A-Za-z0-9_-]+$/, 'Username can only contain letters, numbers, underscores, and hyphens');

const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}]+@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}.]+(\.[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}.]+)+$/u;

/** Trims surrounding blanks. Only the basic pattern of an address is checked. */
export const emailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, { error: 'Please enter a valid email address', abort: true })
  .regex(EMAIL_PATTERN, 'Please enter a valid email address');

/**
 * Validates the address of a new or changed account: rejects look-alikes (invisible and compatibility characters) and
 * normalizes spellings. Signing in uses `emailSchema`, so older accounts keep working.
 */
export const accountEmailSchema = emailSchema
  .refine(
    (email) =>
      email.normalize('NFKC') === email.normalize('NFC') && !/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(email),
    'Please enter a valid email address',
  )
  .transform((email) => (/^[\0-\x7f]*$/.test(email.normalize('NFC')) ? email.normalize('NFC') : emailKey(email)));

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
  /** Path of the page that the visitor came from; the confirmation link returns there. */
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

const mailTokenSchema = z.string().min(20).max(100);
export const confirmEmailRequest = z.strictObject({ token: mailTokenSchema });
export type ConfirmEmailRequest = z.infer<typeof confirmEmailRequest>;

/**
 * `carriedFollows`: the bloggers whom the address followed by email before, whose posts are now in the user's feed: the
 * first CARRIED_FOLLOWS_NAMED usernames, and the number of all.
 */
export const confirmEmailResponse = z.object({
  carriedFollows: z.object({ usernames: z.array(z.string()), total: z.int() }),
});
export type ConfirmEmailResponse = z.infer<typeof confirmEmailResponse>;
export const mailLinkPurposes = z.enum(['confirm_email', 'reset_password', 'change_email']);
/** Checks whether a mailed link still works, without using it. */
export const checkLinkRequest = z.strictObject({ token: mailTokenSchema, purpose: mailLinkPurposes });
export type CheckLinkRequest = z.infer<typeof checkLinkRequest>;
export const resetPasswordRequest = z.strictObject({ token: mailTokenSchema, password: newPasswordSchema });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

export const themeSchema = z.enum(themes);

/** The signed-in user. Only that user ever receives it. */
export const viewerSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  isBlogger: z.boolean(),
  isAdmin: z.boolean(),
  /** The parts of the admin area that the roles include. */
  adminAreas: z.array(z.enum(adminAreaNames)),
  /** True with a subscription to at least one blogger. */
  isSubscriber: z.boolean(),
  /** Theme chosen in Settings. */
  theme: themeSchema,
  /** 1 while a notification is unread: the bell has a dot. */
  unread: z.union([z.literal(0), z.literal(1)]),
  /** A new version of the terms waits for their consent. */
  mustAgree: z.boolean(),
});
export type Viewer = z.infer<typeof viewerSchema>;

export const sessionResponse = z.object({ viewer: viewerSchema.nullable() });
export type SessionResponse = z.infer<typeof sessionResponse>;

/** Without a viewer, the sign-in needs its second step. */
export const signInResponse = sessionResponse.extend({ secondStep: secondStepSchema.nullable() });
export type SignInResponse = z.infer<typeof signInResponse>;

export const usernameRequest = z.strictObject({ username: usernameSchema });
export type UsernameRequest = z.infer<typeof usernameRequest>;

/** The current password, required again for actions that a stranger at an unlocked screen must not be able to do. */
const currentPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Password is required');

/** A proof that the viewer owns the account: the password only without a second factor. */
export const verificationRequest = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('password'), password: currentPasswordSchema }),
  z.strictObject({ method: z.literal('code'), code: factorCodeSchema }),
  z.strictObject({ method: z.literal('passkey'), passkey: passkeyProofSchema }),
]);
export type VerificationRequest = z.input<typeof verificationRequest>;

export const verificationMethodsResponse = z.object({
  methods: z.array(z.enum(['password', 'code', 'recovery-code', 'passkey'])),
});
export type VerificationMethodsResponse = z.infer<typeof verificationMethodsResponse>;

export const changeEmailRequest = z.strictObject({ email: accountEmailSchema, password: currentPasswordSchema });
export type ChangeEmailRequest = z.infer<typeof changeEmailRequest>;

export const changePasswordRequest = z.strictObject({ current: currentPasswordSchema, password: newPasswordSchema });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const themeRequest = z.strictObject({ theme: themeSchema });

/** A signed-in browser. `browser` is derived from its user agent; times are milliseconds UTC. */
export const sessionInfoSchema = z.object({
  id: z.string(),
  browser: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.int(),
  expiresAt: z.int(),
});
export type SessionInfo = z.infer<typeof sessionInfoSchema>;
export const sessionsResponse = z.object({ sessions: z.array(sessionInfoSchema) });
export type SessionsResponse = z.infer<typeof sessionsResponse>;

/** Account data that `viewer` lacks. `pendingEmail` is the new address until it is confirmed, else null. */
export const accountResponse = z.object({ pendingEmail: z.string().nullable() });
export type AccountResponse = z.infer<typeof accountResponse>;

/** `withFeeds` also ends the addresses of the user's private feeds. */
export const signOutEverywhereRequest = z.strictObject({ withFeeds: z.boolean().default(false) });
