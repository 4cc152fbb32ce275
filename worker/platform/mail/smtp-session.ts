import type { Socket } from 'node:net';
// By its parts: the whole package brings transports and tables that nothing here asks for, half of its weight.
import MimeNode from 'nodemailer/lib/mime-node';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Email } from './mailer.ts';

/** An open socket to a mail server, and what to say on it. */
export type SmtpSession = {
  connection: Socket;
  /** Whether the socket speaks TLS already; where it does not, `requireTLS` asks for STARTTLS. */
  secured: boolean;
  requireTLS: boolean;
  host: string;
  port: number;
  greetingTimeout: number;
  socketTimeout: number;
};

const LOCAL_ONLY = { disableFileAccess: true, disableUrlAccess: true };

/** The message as it goes over the wire. Nodemailer writes the headers, so that no value can become a header itself. */
export function composeMessage(email: Email, from: { name: string; address: string }): MimeNode {
  const message = new MimeNode('multipart/alternative', LOCAL_ONLY);
  message.createChild('text/plain; charset=utf-8', LOCAL_ONLY).setContent(email.text);
  message.createChild('text/html; charset=utf-8', LOCAL_ONLY).setContent(email.html);
  return message.setHeader({
    'Auto-Submitted': 'auto-generated',
    From: from,
    To: { name: '', address: email.to },
    ...(email.replyTo !== undefined && { 'Reply-To': { name: '', address: email.replyTo } }),
    Subject: email.subject,
    'Message-ID': `<${email.id}@${from.address.split('@')[1] ?? 'localhost'}>`,
  });
}

/**
 * Hands a message to the server at the other end of the socket, and hangs up.
 * @param auth null where the server asks for none
 * @throws Error when the server did not take the message, or `signal` was aborted
 */
export async function sendOver(
  session: SmtpSession,
  message: MimeNode,
  auth: { user: string; pass: string } | null,
  signal: AbortSignal,
): Promise<void> {
  const { connection: socket, requireTLS, secured } = session;
  const smtp = new SMTPConnection({
    ...session,
    connection: socket,
    secure: secured,
    ignoreTLS: !requireTLS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const then = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
      const send = () => smtp.send(message.getEnvelope(), message.createReadStream(), then(resolve));
      signal.addEventListener('abort', () => reject(signal.reason));
      // Not once: what fails as the connection is closed must find a listener too.
      smtp.on('error', reject);
      smtp.connect(then(() => (auth !== null && smtp.allowsAuth ? smtp.login(auth, then(send)) : send())));
    });
  } finally {
    smtp.close();
  }
}
