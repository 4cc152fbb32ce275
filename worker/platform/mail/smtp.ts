import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Config } from '../../config.ts';
import type { Mailer } from './mailer.ts';

const IMPLICIT_TLS_PORT = 465;
const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;
const SEND_MS = 30_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Opens the socket by host name; nodemailer itself would connect by address, where TLS cannot check the name. */
async function openSocket(host: string, port: number, implicitTls: boolean): Promise<Socket> {
  const socket = implicitTls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  const timer = setTimeout(() => socket.destroy(new Error('The mail server did not answer')), CONNECT_MS);
  try {
    await once(socket, implicitTls ? 'secureConnect' : 'connect');
    return socket;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends by SMTP: TLS from the start on port 465, STARTTLS required on any other.
 * @param smtp where to; `tls: false` is taken for a server on this machine only
 * @param senderName stands before the address the mail comes from
 * @throws Error when the settings would send in clear text over a network
 */
export async function smtpMailer(smtp: Config['smtp'], senderName: string): Promise<Mailer> {
  const { host, port } = smtp;
  if (!smtp.tls && !LOOPBACK.has(host)) throw new Error('SMTP_TLS=0 is for a mail server on this machine only');
  const implicitTls = smtp.tls && port === IMPLICIT_TLS_PORT;
  // Loaded when there is mail to send: no page waits for it to start.
  const { composeMessage, sendOver } = await import('./smtp-session.ts');
  const auth = smtp.username === '' ? null : { user: smtp.username, pass: smtp.password };

  return {
    async send(email) {
      const signal = AbortSignal.timeout(SEND_MS);
      const message = composeMessage(email, { name: senderName, address: smtp.from });
      const session = {
        connection: await openSocket(host, port, implicitTls),
        secured: implicitTls,
        requireTLS: smtp.tls && !implicitTls,
        greetingTimeout: CONNECT_MS,
        socketTimeout: IDLE_MS,
        ...{ host, port },
      };
      await sendOver(session, message, auth, signal);
    },
  };
}
