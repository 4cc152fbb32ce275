import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { refusal } from '../sandbox/mail-providers.ts';

/** A mail that was taken. `answered`: how often its sender was told so. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; answered: number };

/** What the mail server does: `dying` takes a message and hangs up before it has said so. */
export type Mood = 'well' | 'busy' | 'greylisting' | 'full' | 'dying';

/** A mail server that keeps each message once, however often it comes, and counts what it has told its sender. */
export async function openPostOffice() {
  const mails = new Map<string, Mail>();
  const sockets = new Map<number, Socket>();
  let mood: Mood = 'well';
  let moody = 0;

  /** Whether it is of this mood, which somebody meets now. */
  function meets(which: Mood): boolean {
    if (mood === which) moody++;
    return mood === which;
  }

  /** Keeps a message. @returns how it is refused, null for a word of thanks; never when its sender is left in doubt */
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
      // What hangs up in the middle of a message has sent none.
      take(stream, session).then(done, done);
    },
  });
  // Without a listener a client that hangs up in the middle would end the process.
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
    /** How often its moods were met so far. */
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
