import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { refusal } from '../sandbox/smtp-listener.ts';

/** An accepted email. `answered`: the number of confirmations to its sender. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; answered: number };

/** The mail server's state: `dying` accepts a message and disconnects before confirming it. */
export type Mood = 'well' | 'busy' | 'greylisting' | 'full' | 'dying';

/** Starts a mail server that stores each message once, even if it is sent repeatedly, and counts its confirmations. */
export async function openPostOffice() {
  const mails = new Map<string, Mail>();
  const sockets = new Map<number, Socket>();
  let mood: Mood = 'well';
  let moody = 0;

  /** Returns whether the server is in this state, and counts the effect. */
  function meets(which: Mood): boolean {
    if (mood === which) moody++;
    return mood === which;
  }

  /**
   * Stores a message.
   * @returns the rejection, null to confirm it; never resolves when the sender receives no response
   */
  async function take(stream: Readable, session: SMTPServerSession): Promise<Error | null> {
    const raw = await buffer(stream);
    if (meets('full')) return refusal(452, 'no room now');
    const { messageId = '', subject = '', text = '', html = '' } = await PostalMime.parse(raw);
    const to = session.envelope.rcptTo.map(({ address }) => address).join();
    const mail = mails.get(messageId) ?? { id: messageId, to, subject, text, html, answered: 0 };
    mails.set(messageId, mail);
    if (meets('dying')) {
      sockets.get(session.remotePort)?.destroy();
      return await new Promise<never>(() => undefined);
    }
    mail.answered++;
    return null;
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => done(meets('busy') ? refusal(421, 'too busy') : null),
    onRcptTo: (_address, _session, done) => done(meets('greylisting') ? refusal(450, 'come again later') : null),
    onData(stream, session, done) {
      // A client that disconnects midway has not sent a message.
      take(stream, session).then(done, done);
    },
  });
  // Without a listener, a client that disconnects midway would crash the process.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    port: address.port,
    /** Returns how often its states had an effect. */
    moody: () => moody,
    mails: (): Mail[] => [...mails.values()],
    mailsTo: (address: string, subject: RegExp): Mail[] =>
      [...mails.values()].filter((mail) => mail.to === address && subject.test(mail.subject)),
    set(next: Mood): void {
      mood = next;
    },
    async close(): Promise<void> {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;
