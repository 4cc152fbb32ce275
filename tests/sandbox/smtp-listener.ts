import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** Returns a mail server's reply that refuses a command. */
export const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/**
 * Starts an SMTP server for this machine only, without passwords and TLS.
 * @param port 0 picks a free one
 * @returns the port it listens on; `hangUp` closes the connection of a session, `close` those of all
 */
export async function listenForMail(port: number, options: SMTPServerOptions) {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    ...options,
  });
  // Without a listener, a client that disconnects midway would crash the process.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const key = socket.remotePort ?? 0;
    sockets.set(key, socket);
    socket.once('close', () => sockets.delete(key));
  });
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    hangUp: ({ remotePort }: SMTPServerSession) => void sockets.get(remotePort)?.destroy(),
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
