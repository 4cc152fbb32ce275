import * as z from 'zod';
import { emailSchema } from './accounts.schema.ts';
import { smtpMessages } from './smtp.ts';
import { SINGLE_LINE } from './user-text.schema.ts';

const LINE_MAX = 254;
/** A name, or in local development an address. */
const SERVER = /^[A-Za-z0-9._:-]{1,253}$/;

const required = z
  .string(smtpMessages.required)
  .min(1, smtpMessages.required)
  .max(LINE_MAX, { error: smtpMessages.invalid, abort: true })
  .regex(SINGLE_LINE, smtpMessages.invalid);

/** An address, with other words where it is missing. */
const emailOr = (missing: string) => z.string(missing).trim().min(1, missing).pipe(emailSchema);

/**
 * The outgoing mail server (spec §5 'SMTP'). The password is asked for at each save: none is ever kept for another
 * server. What else the server may be, the worker judges by where it runs.
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
 * `settings` are the viewer's own, null before the first save; the password is never among them.
 * `isPasswordReadable` is false when theirs has to be typed and saved again.
 * `sending` is what mail goes through now: the newest settings of an admin, else the configuration, else nothing;
 * `server` is `host:port`, `savedBy` the username of the admin, `problem` why no mail leaves (null when it does).
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

/** To whom, and which letter: a plain one, or the one that newcomers get. */
export const testEmailRequest = z.strictObject({
  to: emailOr(smtpMessages.testAddressRequired),
  test: z.enum(['general', 'signup']),
});
export type TestEmailRequest = z.infer<typeof testEmailRequest>;

/** `server` is the `host:port` that took the mail. */
export const testEmailResponse = z.object({ sent: z.literal(true), server: z.string() });
export type TestEmailResponse = z.infer<typeof testEmailResponse>;
