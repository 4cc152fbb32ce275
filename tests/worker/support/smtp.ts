import { env } from 'cloudflare:workers';
import type { SmtpRequest, SmtpResponse } from '#contract/smtp';
import type { Client } from './client.ts';

export const SMTP = '/api/admin/smtp';
export const PASSWORD = 'hünter2 & more';
/** A mail server on this machine: no server listens on this port. */
export const LOCAL_SERVER = { smtpServer: '127.0.0.1', smtpPort: 1, useTls: false };
/** Bindings of a product in production. */
export const PRODUCTION = { APP_ORIGIN: 'https://blog-platform.example' };
export const PORT_25_MESSAGE = 'Cloudflare Workers cannot reach port 25. Use 587, 465 or 2525.';

/** Returns the completed form of the SMTP settings. */
export const smtpForm = (parts: object = {}) => ({
  smtpServer: 'smtp.mail.com',
  smtpPort: 587,
  smtpUsername: 'mailer',
  password: PASSWORD,
  fromEmail: 'hello@platform.test',
  fromName: 'Ours',
  useTls: true,
  ...parts,
});

export const saveSmtp = async (client: Client, parts: Partial<SmtpRequest> = {}) =>
  await (await client.put(SMTP, smtpForm(parts))).json<SmtpResponse>();

export const readSmtp = async (client: Client) => await (await client.get(SMTP)).json<SmtpResponse>();

/** Requests a test email. */
export const sendTest = (client: Client, to = 'ann@demo.test') =>
  client.post('/api/admin/send-email', { to, test: 'general' });

/** Removes the mail server's settings and all emails. */
export const forgetMail = async () =>
  void (await env.DB.batch([
    env.DB.prepare('DELETE FROM smtp_settings'),
    env.DB.prepare('DELETE FROM outbox_messages'),
  ]));
