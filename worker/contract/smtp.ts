export type { SmtpRequest, SmtpResponse, TestEmailRequest, TestEmailResponse } from './smtp.schema.ts';

/** Spec §9 'SMTP': the form's first values, and the ports to pick quickly. */
export const SMTP_DEFAULT_PORT = 587;
export const SMTP_PORTS = [587, 465, 25, 2525] as const;

/** The one port that Workers cannot reach. */
export const SMTP_BLOCKED_PORT = 25;

/** Spec §5 'SMTP'; the rest where the spec gives none. */
export const smtpMessages = {
  required: 'Please fill in all required fields',
  portInvalid: 'Port must be between 1 and 65535',
  serverInvalid: 'Please enter the name of a mail server, such as smtp.example.com',
  serverPrivate: 'Please enter the public name of a mail server: no IP address and no name of a local network',
  portBarred: 'Cloudflare Workers cannot reach port 25. Use 587, 465 or 2525.',
  tlsRequired: 'TLS can only be off for a mail server on this machine, in local development',
  invalid: 'Please enter one line of text, not longer than 254 characters',
  noneSaved: 'You have not saved any SMTP settings',
  unset: 'Outgoing mail is not set up. Save the SMTP settings first.',
  passwordUnreadable: 'The saved SMTP password cannot be read any more. Save the SMTP settings again.',
  testAddressRequired: 'Please enter an email address to test',
} as const;

/** What the sections of the settings say of themselves (spec §8 'SMTP and e-mail'). */
export const smtpToasts = {
  loadFailed: 'Failed to load SMTP settings',
  saved: 'SMTP settings saved successfully',
  saveFailed: 'Failed to save SMTP settings',
  removed: 'SMTP settings removed',
  removeFailed: 'Failed to remove SMTP settings',
  /** When the session has ended (`signed_out`), and when the right to send has (`forbidden`). */
  signedOut: 'Authentication required. Please log in and try again.',
  forbidden: 'Authorization failed. Please refresh and try again.',
} as const;

/**
 * The titles of each test's outcome: `failed` with what the server said (any answer that is not 2xx), `error` when it
 * could not be asked (offline). The general test has one title for both.
 */
export const testEmailToasts = {
  general: { sent: 'Email sent successfully', failed: 'Email sending failed', error: 'Email sending failed' },
  signup: { sent: 'Signup Test Successful', failed: 'Signup Test Failed', error: 'Signup Test Error' },
} as const;
