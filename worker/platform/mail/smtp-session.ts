import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
// Imports the parts: the whole package has unused transports and tables, half of its size.
import MimeNode from 'nodemailer/lib/mime-node';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { escapeEncodedWords } from './encoded-words.ts';
import type { Email, RawEmail } from './mailer.ts';
import { markHandshakeError } from './smtp-failures.ts';
import { CONNECT_MS, RESPONSE_MS, SIGN_IN_MS, TRANSMIT_MS, timeoutError } from './smtp-timeouts.ts';

/** An open socket to a mail server and its settings. */
export type SmtpSession = {
  connection: Socket;
  /** True if the socket already uses TLS; otherwise `requireTLS` demands STARTTLS. */
  secured: boolean;
  requireTLS: boolean;
  host: string;
  port: number;
};

/** A message to transmit: its envelope, and its content as a stream. */
export type TransmittedMessage = Pick<MimeNode, 'getEnvelope' | 'createReadStream'>;

/** A signed-in connection that accepts one message after the other. */
export type Conversation = {
  /**
   * Sends a message and waits up to `responseMs` for the server's confirmation. Throws an Error for a rejection or a
   * timeout.
   */
  send(message: TransmittedMessage, responseMs: number): Promise<void>;
  /** True if the server has accepted a message over this connection. */
  hasAccepted(): boolean;
  /** True when the connection is closed. */
  isOver(): boolean;
  /** True if the last message was transmitted completely: the server may have accepted it without confirmation. */
  hasAll(): boolean;
  close(): void;
};

const LOCAL_ONLY = { disableFileAccess: true, disableUrlAccess: true };

/** Composes the message to transmit. Nodemailer writes the headers, so no value can inject another header. */
export function composeMessage(email: Email, from: { name: string; address: string }): MimeNode {
  const message = new MimeNode('multipart/alternative', LOCAL_ONLY);
  message.createChild('text/plain; charset=utf-8', LOCAL_ONLY).setContent(email.text);
  message.createChild('text/html; charset=utf-8', LOCAL_ONLY).setContent(email.html);
  return message.setHeader({
    'Auto-Submitted': 'auto-generated',
    From: from,
    To: { name: '', address: email.to },
    ...(email.replyTo !== undefined && { 'Reply-To': { name: '', address: email.replyTo } }),
    // One-click unsubscribe in mail programs (RFC 8058).
    ...(email.unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    Subject: escapeEncodedWords(email.subject),
    'Message-ID': `<${email.id}@${from.address.split('@')[1] ?? 'localhost'}>`,
  });
}

/** Wraps a finished message to transmit. Nodemailer writes the addresses of the envelope, so none can be a command. */
export function wrapRawMessage({ from, to, content }: RawEmail): TransmittedMessage {
  const envelope = new MimeNode('text/plain', LOCAL_ONLY).setEnvelope({ from, to });
  return {
    getEnvelope: () => envelope.getEnvelope(),
    createReadStream: () => Readable.from([Buffer.from(content)]),
  };
}

const isServerResponse = (error: unknown): boolean =>
  typeof (error as { responseCode?: unknown }).responseCode === 'number';

type Done = (error?: Error | null) => void;

/**
 * Greets the server on the socket and signs in. `auth` is null for a server without authentication. Throws an Error for
 * a rejection or a timeout.
 */
export async function beginConversation(
  session: SmtpSession,
  auth: { user: string; pass: string } | null,
): Promise<Conversation> {
  // Each step has its own timeout below; the socket's must only be longer.
  const times = { greetingTimeout: CONNECT_MS, socketTimeout: 2 * RESPONSE_MS };
  const smtp = new SMTPConnection({ ...session, ...times, secure: session.secured, ignoreTLS: !session.requireTLS });
  let fail: (reason: unknown) => void = () => {};
  // Permanent: an error between two messages or during the close needs a listener too.
  smtp.on('error', (error) => fail(error));

  /** Runs a step within `ms`; `extend` restarts the timeout with another value. */
  async function step(ms: number, begin: (done: Done, extend: (ms: number) => void) => void): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const extend = (more: number) => {
          clearTimeout(timer);
          timer = setTimeout(() => reject(timeoutError()), more);
        };
        fail = reject;
        extend(ms);
        begin((error) => (error ? reject(error) : resolve()), extend);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  const signIn = (done: Done) =>
    smtp.connect((error) => (error || auth === null || !smtp.allowsAuth ? done(error) : smtp.login(auth, done)));
  try {
    await step(SIGN_IN_MS, signIn);
  } catch (error) {
    const isHandshake = (smtp as { upgrading?: boolean }).upgrading === true;
    smtp.close();
    throw isHandshake ? markHandshakeError(error) : error;
  }
  let hasAll = false;
  let hasAccepted = false;

  return {
    async send(message, responseMs) {
      hasAll = false;
      const body = message.createReadStream();
      try {
        await step(TRANSMIT_MS, (done, extend) => {
          body.once('end', () => {
            hasAll = true;
            extend(responseMs);
          });
          smtp.send(message.getEnvelope(), body, done);
        });
        hasAccepted = true;
      } catch (error) {
        // A rejection ends this message, any other error the connection.
        if (isServerResponse(error)) hasAll = false;
        if (!isServerResponse(error)) smtp.close();
        else if (!smtp.destroyed) await step(CONNECT_MS, (done) => smtp.reset(done)).catch(() => smtp.close());
        throw error;
      }
    },
    hasAccepted: () => hasAccepted,
    isOver: () => smtp.destroyed,
    hasAll: () => hasAll,
    close: () => (smtp.destroyed ? undefined : smtp.quit()),
  };
}
