import { MINUTE, SECOND } from './time.ts';

export type {
  FinishSignInRequest,
  NewPasskeyRequest,
  PasskeyCreationOptions,
  PasskeyInfo,
  PasskeyProof,
  PasskeyRequestOptions,
  PasskeySignInRequest,
  RecoveryCodesResponse,
  SecondFactorResponse,
  SecondStep,
  SetUpAuthenticatorResponse,
} from './second-factor.schema.ts';

/** A code of an authenticator app (RFC 6238): its digits, and how long each is shown. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_MS = 30 * SECOND;
/** Steps before and after the present one that are accepted: a phone's clock can be two minutes off. */
export const TOTP_SKEW_STEPS = 4;

export const RECOVERY_CODES = 10;
/** Letters of a recovery code, 80 random bits. */
export const RECOVERY_CODE_LENGTH = 16;

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 50;
/** Time to touch the key or to look at the camera. */
export const PASSKEY_TIMEOUT_MS = 5 * MINUTE;
/** Algorithms of passkeys (COSE): ES256, EdDSA, RS256. */
export const passkeyAlgorithms = [-7, -8, -257] as const;

/** Time to enter a code after the password, and to enter an emailed one. */
export const SECOND_STEP_MS = 5 * MINUTE;
export const MAILED_CODE_MS = 10 * MINUTE;

export const secondFactorMessages = {
  codeFormat: 'Enter the 6 digits of your app, or a recovery code',
  wrongCode: 'This code is not valid, or it was used already. Enter the next one.',
  wrongMailedCode: 'This code is not valid or has expired',
  expired: 'This took too long. Please sign in again.',
  passkeyRefused: 'This passkey was not accepted. Please try again.',
  appExists: 'You already use an authenticator app. Remove it first.',
  passkeyExists: 'This passkey is already in your account',
  tooManyPasskeys: 'You have the maximum number of passkeys. Remove one first.',
  nameRequired: 'Enter a name, such as the device',
  codeRequired: 'Your account has a second factor. Confirm with it instead of the password.',
  noSetUp: 'Start again: this set-up has ended',
  noSecondFactor: 'Set up an app or a passkey first',
  requiredForAdmins: 'Admins need a second factor. Set one up to continue.',
} as const;
