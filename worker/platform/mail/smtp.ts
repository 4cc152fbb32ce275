import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Config } from '../../config.ts';
import type { Mailer } from './mailer.ts';

const IMPLICIT_TLS_PORT = 465;
const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;
const SEND_MS = 30_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

type SocketAnswer = (error: Error | null, socket?: { connection: Socket; secured?: boolean }) => void;

/** Opens the socket by host name; nodemailer itself would connect by address, where TLS cannot check the name. */
function openSocket(host: string, port: number, implicitTls: boolean, answer: SocketAnswer): void {
  const socket = implicitTls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  const timer = setTimeout(() => socket.destroy(new Error('The mail server did not answer')), CONNECT_MS);
  const onError = (error: Error) => {
    clearTimeout(timer);
    answer(error);
  };
  socket.once('error', onError);
  socket.once(implicitTls ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer);
    socket.off('error', onError);
    answer(null, { connection: socket, ...(implicitTls && { secured: true }) });
  });
}

/**
 * Sends by SMTP: TLS from the start on port 465, STARTTLS required on any other.
 * @param smtp where to; `tls: false` is taken for a server on this machine only
 * @param senderName stands before the address the mail comes from
 * @throws Error when the settings would send in clear text over a network
 */
export async function smtpMailer(smtp: Config['smtp'], senderName: string): Promise<Mailer> {
  if (!smtp.tls && !LOOPBACK.has(smtp.host)) throw new Error('SMTP_TLS=0 is for a mail server on this machine only');
  const implicitTls = smtp.tls && smtp.port === IMPLICIT_TLS_PORT;
  // Loaded when there is mail to send: no page waits for it to start.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: implicitTls,
    requireTLS: smtp.tls && !implicitTls,
    ignoreTLS: !smtp.tls,
    ...(smtp.username !== '' && { auth: { user: smtp.username, pass: smtp.password } }),
    getSocket: (_options, answer) => openSocket(smtp.host, smtp.port, implicitTls, answer),
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = smtp.from.split('@')[1] ?? 'localhost';

  return {
    async send(email) {
      await transport.sendMail({
        from: { name: senderName, address: smtp.from },
        to: { name: '', address: email.to },
        ...(email.replyTo !== undefined && { replyTo: { name: '', address: email.replyTo } }),
        subject: email.subject,
        text: email.text,
        html: email.html,
        messageId: `<${email.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_MS),
      });
    },
  };
}
