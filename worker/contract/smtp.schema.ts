import * as z from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { smtpMessages } from './smtp.ts';
import { SINGLE_LINE } from './user-text.schema.ts';

const LINE_MAX = 254;
/** A hostname, or in local development an IP address. */
const SERVER = /^[A-Za-z0-9._:-]{1,253}$/;

const required = z
  .string(smtpMessages.required)
  .min(1, smtpMessages.required)
  .max(LINE_MAX, { error: smtpMessages.invalid, abort: true })
  .regex(SINGLE_LINE, smtpMessages.invalid);

/** An address, with its own message when it is missing. */
const emailOr = (missing: string) => z.string(missing).trim().min(1, missing).pipe(emailSchema);

/**
 * The outgoing mail server. Every save requires the password, so a stored one never reaches another server. The worker
 * checks further which servers its environment allows.
 */
export const smtpRequest = z.strictObject({
  smtpServer: z
    .string(smtpMessages.required)
    .trim()
    .toLowerCase()
    .min(1, smtpMessages.required)
    .max(LINE_MAX, { error: smtpMessages.serverInvalid, abort: true })
    .regex(SERVER, smtpMessages.serverInvalid),
  smtpPort: z.int(smtpMessages.portInvalid).min(1, smtpMessages.portInvalid).max(65535, smtpMessages.portInvalid),
  smtpUsername: required.trim().min(1, smtpMessages.required),
  password: required,
  fromEmail: emailOr(smtpMessages.required),
  /** Empty: the platform's name. */
  fromName: z
    .string()
    .trim()
    .max(LINE_MAX, { error: smtpMessages.invalid, abort: true })
    .regex(SINGLE_LINE, smtpMessages.invalid)
    .default(''),
  useTls: z.boolean().default(true),
});
export type SmtpRequest = z.infer<typeof smtpRequest>;

/**
 * `settings` are the viewer's own without the password, or null; `isPasswordReadable` is false if it must be saved
 * again. `sending` is the server in use (an admin's newest settings, else the configuration, else null): `host:port`,
 * the admin's username, and why no mail is sent (`problem`).
 */
export const smtpResponse = z.object({
  settings: z
    .object({
      smtpServer: z.string(),
      smtpPort: z.int(),
      smtpUsername: z.string(),
      fromEmail: z.string(),
      fromName: z.string(),
      useTls: z.boolean(),
      updatedAt: z.int(),
    })
    .nullable(),
  isPasswordReadable: z.boolean(),
  sending: z.object({
    by: z.enum(['settings', 'configuration', 'nothing']),
    server: z.string().nullable(),
    from: z.string().nullable(),
    savedBy: z.string().nullable(),
    problem: z.string().nullable(),
  }),
});
export type SmtpResponse = z.infer<typeof smtpResponse>;

/** Recipient and kind of the test email: a plain one, or the sign-up email. */
export const testEmailRequest = z.strictObject({
  to: emailOr(smtpMessages.testAddressRequired),
  test: z.enum(['general', 'signup']),
});
export type TestEmailRequest = z.infer<typeof testEmailRequest>;

/** `server` is the `host:port` that accepted the mail. */
export const testEmailResponse = z.object({ sent: z.literal(true), server: z.string() });
export type TestEmailResponse = z.infer<typeof testEmailResponse>;
