import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');

/** The authority that signed the certificate of localhost. */
export const authority = read('authority.pem');

const proofOf = (name: string) => ({ key: read('localhost.key'), cert: read(`${name}.pem`) });
const trusted = proofOf('localhost');
/** A certificate without a known authority, and one for another name. */
export const stranger = proofOf('stranger');
export const elsewhere = proofOf('elsewhere');

async function portOf(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A provider's record of an email: `login` is name and password, `raw` the message. */
type Seen = { isSecure: boolean; login: string[]; to: string[]; raw: string };

/**
 * Starts a mail server as providers run it: TLS, then a login, then the message. `close` waits until every client has
 * disconnected.
 */
export async function startProvider(options: SMTPServerOptions = {}) {
  const seen: Seen[] = [];
  let login: string[] = [];
  const server = new SMTPServer({
    ...trusted,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth: ({ username = '', password }, _session, done) => {
      login = [username, password ?? ''];
      done(null, { user: username });
    },
    onData: (stream, { secure, envelope }, done) =>
      void buffer(stream).then((raw) => {
        seen.push({ isSecure: secure, login, to: envelope.rcptTo.map(({ address }) => address), raw: raw.toString() });
        done();
      }),
    ...options,
  });
  server.on('error', () => undefined);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port: await portOf(server.listen(0, '127.0.0.1')), seen, close };
}

/** Starts a server that responds to each line with `talk`'s result; `heard` contains all lines. */
export async function startPuppet(
  talk: (line: string) => string | null,
  greeting: string | null = '220 puppet ESMTP\r\n',
) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (greeting !== null) socket.write(greeting);
    socket.on('data', (chunk) => {
      received.push(chunk.toString('utf8'));
      const response = talk(chunk.toString('utf8'));
      if (response !== null) socket.write(response);
    });
  });
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: await portOf(server.listen(0, '127.0.0.1')), heard: received, server, close };
}

/** Returns a port on which no server listens. */
export async function deadPort(): Promise<number> {
  const { port, close } = await startPuppet(() => null);
  await close();
  return port;
}
