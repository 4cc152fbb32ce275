import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { isLoopbackHost } from '#contract/smtp';
import type { Config } from '../../config.ts';
import { lazy } from '../lazy.ts';
import { type Mailer, MailFailure } from './mailer.ts';
import { isReplyToConnection, markHandshakeError, smtpFailure } from './smtp-failures.ts';
import type { Conversation, TransmittedMessage } from './smtp-session.ts';
import { CONNECT_MS, RECONNECT_WITHIN_MS, RESPONSE_MS, timeoutError } from './smtp-timeouts.ts';

const IMPLICIT_TLS_PORT = 465;
const MAY_HAVE_IT = 'It received the whole message and may still deliver it.';

/** Loads the SMTP session with the first mail. */
export const loadSmtpSession = lazy(() => import('./smtp-session.ts'));

/** Message of workerd for any failed TLS connection: refused, or a failed handshake. */
const UNCLEAR = /cannot connect/;

/** Opens the socket by hostname; nodemailer itself would connect by address, where TLS cannot check the name. */
export async function openSmtpSocket(host: string, port: number, implicitTls: boolean): Promise<Socket> {
  const socket = implicitTls ? tls.connect({ host, port, servername: host }) : net.connect({ host, port });
  const timer = setTimeout(() => socket.destroy(timeoutError()), CONNECT_MS);
  try {
    await once(socket, implicitTls ? 'secureConnect' : 'connect');
    return socket;
  } catch (error) {
    if (!implicitTls || !UNCLEAR.test(String(error))) throw error;
    // Without TLS the error is specific: if this connection works, the handshake failed.
    (await openSmtpSocket(host, port, false)).destroy();
    throw markHandshakeError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Creates an SMTP mailer: TLS on port 465, STARTTLS required on any other. Reuses one connection until `close`, and
 * reconnects when the server closes it. `smtp.tls: false` is for this machine only; `open` opens the socket (tests
 * replace it). Throws an Error for settings that would send clear text over a network.
 */
export async function smtpMailer(
  smtp: Config['smtp'],
  senderName: string,
  open = openSmtpSocket,
  responseMs = RESPONSE_MS,
): Promise<Mailer> {
  const { host, port } = smtp;
  if (!smtp.tls && !isLoopbackHost(host)) throw new Error('SMTP_TLS=0 is only for a mail server on this machine');
  const implicitTls = smtp.tls && port === IMPLICIT_TLS_PORT;
  const { beginConversation, composeMessage, wrapRawMessage } = await loadSmtpSession();
  const auth = smtp.username === '' ? null : { user: smtp.username, pass: smtp.password };
  let current: Conversation | null = null;

  async function conversation(): Promise<Conversation> {
    if (current !== null && !current.isOver()) return current;
    current = null;
    try {
      const connection = await open(host, port, implicitTls);
      const requireTLS = smtp.tls && !implicitTls;
      current = await beginConversation({ connection, secured: implicitTls, requireTLS, host, port }, auth);
      return current;
    } catch (error) {
      throw smtpFailure(error, smtp, true);
    }
  }

  async function hand(message: () => TransmittedMessage): Promise<void> {
    const before = current;
    const talk = await conversation();
    const begunAt = Date.now();
    try {
      await talk.send(message(), responseMs);
    } catch (error) {
      // The connection was closed before the message was sent: another one may accept it.
      const wasClosed = talk === before && talk.isOver() && !talk.hasAll();
      // The connection accepted messages before, and now refuses one temporarily: another one may accept it too.
      const isUsedUp = talk.hasAccepted() && isReplyToConnection(error) && Date.now() - begunAt < RECONNECT_WITHIN_MS;
      if (!wasClosed && !isUsedUp) throw error;
      talk.close();
      current = null;
      await (await conversation()).send(message(), responseMs);
    }
  }

  /** Hands a message over; `message` creates it for each try. Throws a MailFailure. */
  async function transmit(message: () => TransmittedMessage): Promise<void> {
    try {
      await hand(message);
    } catch (error) {
      const failure = smtpFailure(error, smtp);
      const { reason, message: words } = failure;
      if (current?.isOver() !== true || !current.hasAll()) throw failure;
      // A connection closed after the whole message may be the message's fault.
      const isOfServer = reason === 'timeout';
      const sentence = words.endsWith('.') ? words : `${words}.`;
      throw new MailFailure(`${sentence} ${MAY_HAVE_IT}`, { reason, isOfServer, isForGood: false, isInDoubt: true });
    }
  }

  return {
    async ready() {
      await conversation();
    },
    send: async (email) => await transmit(() => composeMessage(email, { name: senderName, address: smtp.from })),
    sendRaw: async (email) => await transmit(() => wrapRawMessage(email)),
    close: () => current?.close(),
  };
}
