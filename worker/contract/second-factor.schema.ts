import * as z from 'zod';
import { PASSKEY_NAME_MAX, RECOVERY_CODE_LENGTH, secondFactorMessages, TOTP_DIGITS } from './second-factor.ts';
import { userText } from './user-text.schema.ts';

const CODE = new RegExp(`^(?:\\d{${TOTP_DIGITS}}|[A-Z2-7]{${RECOVERY_CODE_LENGTH}})$`);

/** A code of an app, an emailed code or a recovery code; blanks and hyphens between its characters do not count. */
export const factorCodeSchema = z
  .string(secondFactorMessages.codeFormat)
  .max(100, { error: secondFactorMessages.codeFormat, abort: true })
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().max(100, { abort: true }).regex(CODE, secondFactorMessages.codeFormat));

const base64url = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(/^[\w-]+$/);

/** The signature of a passkey for a challenge, as `navigator.credentials.get` returns it. Bytes in base64url. */
export const passkeyProofSchema = z.strictObject({
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(2000),
  userHandle: base64url(100).nullable(),
});
export type PasskeyProof = z.infer<typeof passkeyProofSchema>;

/** A new passkey, as `navigator.credentials.create` returns it. `publicKey` is SPKI. Bytes in base64url. */
export const newPasskeyRequest = z.strictObject({
  name: userText(secondFactorMessages.nameRequired)
    .transform((name) => name.trim())
    .pipe(z.string().min(1, secondFactorMessages.nameRequired).max(PASSKEY_NAME_MAX)),
  id: base64url(1400),
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(8000),
  publicKey: base64url(2000),
  algorithm: z.int(),
});
export type NewPasskeyRequest = z.infer<typeof newPasskeyRequest>;

/** Options of `navigator.credentials.get`. Without `credentials` the browser offers all passkeys of the site. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  credentials: z.array(z.string()),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** Options of `navigator.credentials.create`. `credentials` are already in the account. */
export const passkeyCreationOptions = passkeyRequestOptions.extend({
  rpName: z.string(),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** A passkey of the viewer. Times are milliseconds UTC. */
export const passkeyInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
});
export type PasskeyInfo = z.infer<typeof passkeyInfoSchema>;

/** `isRequired`: the viewer is an admin who must set one up first. */
export const secondFactorResponse = z.object({
  hasAuthenticator: z.boolean(),
  passkeys: z.array(passkeyInfoSchema),
  recoveryCodesLeft: z.int(),
  newDeviceCodes: z.boolean(),
  isRequired: z.boolean(),
});
export type SecondFactorResponse = z.infer<typeof secondFactorResponse>;

/** The key of an app that is being set up: as text, and as the address that its QR code contains. */
export const setUpAuthenticatorResponse = z.object({ secret: z.string(), uri: z.string() });
export type SetUpAuthenticatorResponse = z.infer<typeof setUpAuthenticatorResponse>;

export const confirmAuthenticatorRequest = z.strictObject({ code: factorCodeSchema });

/** New recovery codes, which are shown once; null when those from before remain. */
export const recoveryCodesResponse = z.object({ codes: z.array(z.string()).nullable() });
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponse>;

export const newDeviceCodesRequest = z.strictObject({ enabled: z.boolean() });
export const passkeyParams = z.strictObject({ id: base64url(1400) });

/** What a sign-in still needs after the password: the token of its second step, and the ways to finish it. */
export const secondStepSchema = z.object({
  signInToken: z.string(),
  methods: z.array(z.enum(['app', 'passkey', 'mail'])),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

export const finishSignInRequest = z.strictObject({ signInToken: z.string().min(1).max(2000), code: factorCodeSchema });
export type FinishSignInRequest = z.infer<typeof finishSignInRequest>;
export const passkeySignInRequest = z.strictObject({
  passkey: passkeyProofSchema,
  remember: z.boolean().default(false),
});
export type PasskeySignInRequest = z.infer<typeof passkeySignInRequest>;
