import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * The state of a connection: `well` forwards; `cut` breaks and rejects connections; `slow` delays each chunk; `silent`
 * drops data without closing; `deaf` forwards the request and breaks on its response; `nonsense` sends an invalid
 * response.
 */
export type WireState = 'well' | 'cut' | 'slow' | 'silent' | 'deaf' | 'nonsense';

const SLOW_MS = 250;

export type Wire = {
  port: number;
  /** Sets the state, also for open connections. A silenced connection breaks when the state is `well` again. */
  set(state: WireState): void;
  /** Returns how many chunks and connections were affected so far. */
  harmed(): number;
  /** Returns how many responses were lost so far. */
  lostAnswers(): number;
  /** Returns how many requests so far had no response because the far end was down. */
  unanswered(): number;
  close(): Promise<void>;
};

/**
 * Starts a proxy between two processes: a port that forwards to another one of this machine, and can fail.
 * @param port where it listens; 0 picks a free one
 * @param nonsense the invalid response
 */
export async function startWire(port: number, to: number, nonsense: string): Promise<Wire> {
  let state: WireState = 'well';
  /** Cuts a connection. @returns whether a response was expected on it */
  const open = new Set<() => boolean>();
  let harmed = 0;
  let lostAnswers = 0;
  let unanswered = 0;

  function join(near: Socket): void {
    if (state === 'cut') {
      harmed++;
      return void near.destroy();
    }
    const far = connect(to, '127.0.0.1');
    let isAsking = false;
    const cut = () => {
      const wasAsking = isAsking && open.delete(cut);
      open.delete(cut);
      near.destroy();
      far.destroy();
      return wasAsking;
    };
    open.add(cut);
    for (const socket of [near, far]) socket.setNoDelay(true);
    for (const event of ['error', 'close']) {
      near.on(event, cut);
      far.on(event, () => {
        if (cut()) unanswered++;
      });
    }
    near.on('data', (chunk: Buffer) => {
      isAsking = true;
      pass(chunk, far);
    });
    far.on('data', (chunk: Buffer) => {
      isAsking = false;
      if (state === 'silent') lostAnswers++;
      if (state !== 'deaf' && state !== 'nonsense') return pass(chunk, near);
      harmed++;
      lostAnswers++;
      if (state === 'deaf') return void cut();
      near.end(nonsense);
      far.destroy();
    });
    near.on('end', () => far.end());
    far.on('end', () => near.end());
  }

  function pass(chunk: Buffer, into: Socket): void {
    if (state === 'silent' || state === 'slow') harmed++;
    if (state === 'silent') return;
    if (state !== 'slow') return void into.write(chunk);
    setTimeout(() => into.writable && into.write(chunk), SLOW_MS);
  }

  const server = createServer({ allowHalfOpen: true }, join);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  const cutAll = () => {
    for (const cut of open) {
      if (!cut()) continue;
      harmed++;
      lostAnswers++;
    }
  };
  return {
    port: address.port,
    harmed: () => harmed,
    lostAnswers: () => lostAnswers,
    unanswered: () => unanswered,
    set(next) {
      // A connection that has lost a chunk cannot continue.
      if (next === 'cut' || state === 'silent' || state === 'slow') cutAll();
      state = next;
    },
    async close() {
      server.close();
      cutAll();
      if (server.listening) await once(server, 'close');
    },
  };
}
