export type { SmtpRequest, SmtpResponse, TestEmailRequest, TestEmailResponse } from './smtp.schema.ts';

/** First values of the form, and the ports offered as shortcuts. */
export const SMTP_DEFAULT_PORT = 587;
export const SMTP_PORTS = [587, 465, 25, 2525] as const;

/** The only port that Workers cannot reach. */
export const SMTP_BLOCKED_PORT = 25;

export const smtpMessages = {
  required: 'Please fill in all required fields',
  portInvalid: 'Port must be between 1 and 65535',
  serverInvalid: 'Please enter the name of a mail server, such as smtp.example.com',
  serverPrivate: 'Please enter a public host name, not an IP address or a local name',
  portBarred: 'Cloudflare Workers cannot reach port 25. Use 587, 465 or 2525.',
  tlsRequired: 'TLS can only be off for a mail server on this machine, in local development',
  invalid: 'Please enter one line of text of at most 254 characters',
  noneSaved: 'You have not saved any SMTP settings',
  unset: 'Outgoing email is not set up. Save the SMTP settings first.',
  passwordUnreadable: 'The saved SMTP password can no longer be decrypted. Save the SMTP settings again.',
  testAddressRequired: 'Please enter an email address to test',
} as const;

/** Toasts of the SMTP settings. */
export const smtpToasts = {
  loadFailed: 'Failed to load SMTP settings',
  saved: 'SMTP settings saved successfully',
  saveFailed: 'Failed to save SMTP settings',
  removed: 'SMTP settings removed',
  removeFailed: 'Failed to remove SMTP settings',
  /** For an ended session (`signed_out`) and a missing right to send (`forbidden`). */
  signedOut: 'Authentication required. Please log in and try again.',
  forbidden: 'Authorization failed. Please refresh and try again.',
} as const;

/**
 * Titles of a test's outcome: `failed` for any response that is not 2xx, `error` when there was no response (offline).
 * The general test has one title for both.
 */
export const testEmailToasts = {
  general: { sent: 'Email sent successfully', failed: 'Email sending failed', error: 'Email sending failed' },
  signup: { sent: 'Signup Test Successful', failed: 'Signup Test Failed', error: 'Signup Test Error' },
} as const;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Checks whether a mail server is on this machine, where TLS may be off. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.has(host);
