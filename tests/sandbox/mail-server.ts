import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Message, MessageStore } from './message-store.ts';

const MESSAGE_MAX_BYTES = 5 * 1024 * 1024;

async function messageOf(raw: Buffer, envelope: SMTPServerSession['envelope']): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const headers: Record<string, string> = {};
  for (const { key, value } of mail.headers) headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  return {
    id: randomUUID(),
    receivedAt: Date.now(),
    to: envelope.rcptTo.map(({ address }) => address),
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
  };
}

/**
 * Starts a real SMTP server for this machine only: it accepts every message without a password and delivers to the
 * store.
 * @param port 0 picks a free one
 * @returns the port it listens on
 */
export async function startMailServer({ port, store }: { port: number; store: MessageStore }) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => messageOf(raw, session.envelope))
        .then((message) => store.add(message))
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  // Without a listener, a client that disconnects midway would crash the process.
  server.on('error', () => undefined);
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
