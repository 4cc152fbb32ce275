import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Config } from '../../config.ts';
import { type Email, type Mailer, MailFailure } from './mailer.ts';
import { markHandshakeError, smtpFailure } from './smtp-failures.ts';
import type { Conversation } from './smtp-session.ts';
import { CONNECT_MS, RESPONSE_MS, timeoutError } from './smtp-timeouts.ts';

const IMPLICIT_TLS_PORT = 465;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Whether a mail server's name means this machine, where TLS may be off. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK.has(host);

const MAY_HAVE_IT = 'It has the whole message, and may deliver it all the same.';

/** What workerd says of a TLS connection that failed, whether nobody listens or the handshake came to nothing. */
const UNCLEAR = /cannot connect/;

/** Opens the socket by host name; nodemailer itself would connect by address, where TLS cannot check the name. */
export async function openSmtpSocket(host: string, port: number, implicitTls: boolean): Promise<Socket> {
  const socket = implicitTls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  const timer = setTimeout(() => socket.destroy(timeoutError()), CONNECT_MS);
  try {
    await once(socket, implicitTls ? 'secureConnect' : 'connect');
    return socket;
  } catch (error) {
    if (!implicitTls || !UNCLEAR.test(String(error))) throw error;
    // Without TLS it says more: that nobody listens; where somebody does, it was the handshake.
    (await openSmtpSocket(host, port, false)).destroy();
    throw markHandshakeError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends by SMTP: TLS from the start on port 465, STARTTLS required on any other. One connection takes message after
 * message, until `close`; where the server hangs up in between, as servers do after so many, another one follows.
 * @param smtp where to; `tls: false` is taken for a server on this machine only
 * @param senderName stands before the address the mail comes from
 * @param open opens the socket; tests stand in for it where a port cannot be listened on
 * @param answerMs how long the server may take to answer for a whole message
 * @throws Error when the settings would send in clear text over a network
 */
export async function smtpMailer(
  smtp: Config['smtp'],
  senderName: string,
  open = openSmtpSocket,
  answerMs = RESPONSE_MS,
): Promise<Mailer> {
  const { host, port } = smtp;
  if (!smtp.tls && !isLoopbackHost(host)) throw new Error('SMTP_TLS=0 is for a mail server on this machine only');
  const implicitTls = smtp.tls && port === IMPLICIT_TLS_PORT;
  // Loaded when there is mail to send: no page waits for it to start.
  const { beginConversation, composeMessage } = await import('./smtp-session.ts');
  const auth = smtp.username === '' ? null : { user: smtp.username, pass: smtp.password };
  let current: Conversation | null = null;

  async function conversation(): Promise<Conversation> {
    if (current !== null && !current.isOver()) return current;
    current = null;
    const session = {
      connection: await open(host, port, implicitTls),
      secured: implicitTls,
      requireTLS: smtp.tls && !implicitTls,
      ...{ host, port },
    };
    current = await beginConversation(session, auth);
    return current;
  }

  async function hand(email: Email): Promise<void> {
    const message = () => composeMessage(email, { name: senderName, address: smtp.from });
    const before = current;
    const talk = await conversation();
    try {
      await talk.send(message(), answerMs);
    } catch (error) {
      // It had hung up before it had this message: another connection may take it.
      if (talk !== before || !talk.isOver() || talk.hasAll()) throw error;
      await (await conversation()).send(message(), answerMs);
    }
  }

  return {
    async ready() {
      try {
        await conversation();
      } catch (error) {
        throw smtpFailure(error, smtp);
      }
    },
    async send(email) {
      try {
        await hand(email);
      } catch (error) {
        const failure = smtpFailure(error, smtp);
        const { reason, message } = failure;
        if (current?.isOver() !== true || !current.hasAll()) throw failure;
        // Where it hung up on a whole message, that may be the message's fault.
        const isOfServer = reason === 'timeout';
        const told = message.endsWith('.') ? message : `${message}.`;
        throw new MailFailure(`${told} ${MAY_HAVE_IT}`, { reason, isOfServer, isForGood: false, isInDoubt: true });
      }
    },
    close: () => current?.close(),
  };
}
