export type { ErrorResponse } from './errors.schema.ts';

/** Error codes of the API; `http/error-handler` maps each to its status. */
export const errorCodes = [
  'invalid_input',
  'malformed_request',
  'signed_out',
  'invalid_credentials',
  'email_unconfirmed',
  'forbidden',
  'verification_required',
  'consent_required',
  'second_factor_required',
  'foreign_origin',
  'not_found',
  'conflict',
  'token_invalid',
  'too_large',
  'unsupported_media_type',
  'upgrade_required',
  'rate_limited',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
