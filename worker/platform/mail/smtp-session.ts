import type { Socket } from 'node:net';
// By its parts: the whole package brings transports and tables that nothing here asks for, half of its weight.
import MimeNode from 'nodemailer/lib/mime-node';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { escapeEncodedWords } from './encoded-words.ts';
import type { Email } from './mailer.ts';
import { markHandshakeError } from './smtp-failures.ts';
import { CONNECT_MS, RESPONSE_MS, SIGN_IN_MS, TRANSMIT_MS, timeoutError } from './smtp-timeouts.ts';

/** An open socket to a mail server, and what to say on it. */
export type SmtpSession = {
  connection: Socket;
  /** Whether the socket speaks TLS already; where it does not, `requireTLS` asks for STARTTLS. */
  secured: boolean;
  requireTLS: boolean;
  host: string;
  port: number;
};

/** A mail server that has let us in and takes one message after the other. */
export type Conversation = {
  /**
   * Hands over a message, and waits for `answerMs` until the server answers for it.
   * @throws Error when the server did not take it, or not in time
   */
  send(message: MimeNode, answerMs: number): Promise<void>;
  /** Whether the server can be told nothing more. */
  isOver(): boolean;
  /** Whether the last message went out whole, so that the server may have it although it has not said so. */
  hasAll(): boolean;
  close(): void;
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
    // One press in the reader's mail program (RFC 8058).
    ...(email.unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    Subject: escapeEncodedWords(email.subject),
    'Message-ID': `<${email.id}@${from.address.split('@')[1] ?? 'localhost'}>`,
  });
}

const isAnswer = (error: unknown): boolean => typeof (error as { responseCode?: unknown }).responseCode === 'number';

type Done = (error?: Error | null) => void;

/**
 * Greets the server at the other end of the socket and signs in.
 * @param auth null where the server asks for none
 * @throws Error when the server does not let us in, or not in time
 */
export async function beginConversation(
  session: SmtpSession,
  auth: { user: string; pass: string } | null,
): Promise<Conversation> {
  // How long each step may take is said here; the socket itself only must not be quicker to give up.
  const times = { greetingTimeout: CONNECT_MS, socketTimeout: 2 * RESPONSE_MS };
  const smtp = new SMTPConnection({ ...session, ...times, secure: session.secured, ignoreTLS: !session.requireTLS });
  let fail: (reason: unknown) => void = () => {};
  // Always there: what fails between two messages, or as the connection is closed, must find a listener too.
  smtp.on('error', (error) => fail(error));

  /** Takes a step within `ms`; `extend` gives it so long from then on. */
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

  return {
    async send(message, answerMs) {
      hasAll = false;
      const body = message.createReadStream();
      try {
        await step(TRANSMIT_MS, (done, extend) => {
          body.once('end', () => {
            hasAll = true;
            extend(answerMs);
          });
          smtp.send(message.getEnvelope(), body, done);
        });
      } catch (error) {
        // A refusal ends this message, anything else the conversation.
        if (isAnswer(error)) hasAll = false;
        if (!isAnswer(error)) smtp.close();
        else if (!smtp.destroyed) await step(CONNECT_MS, (done) => smtp.reset(done)).catch(() => smtp.close());
        throw error;
      }
    },
    isOver: () => smtp.destroyed,
    hasAll: () => hasAll,
    close: () => (smtp.destroyed ? undefined : smtp.quit()),
  };
}
