import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of what passes: `well` it arrives; `cut` connections break and none comes about; `slow` each piece takes
 * its time; `silent` nothing is passed on, and nobody is told; `deaf` what is asked arrives and is done, and its answer
 * breaks the connection; `nonsense` an answer that nobody can make sense of comes instead.
 */
export type WireState = 'well' | 'cut' | 'slow' | 'silent' | 'deaf' | 'nonsense';

const SLOW_MS = 250;

export type Wire = {
  port: number;
  /** How it is from now on, for connections that are open too. What was kept silent breaks when it is well again. */
  set(state: WireState): void;
  /** How many pieces and connections its states have harmed so far. */
  harmed(): number;
  /** How many answers its states have kept from whoever asked so far. */
  lostAnswers(): number;
  /** How often so far what was asked got no answer as the far end was gone. */
  unanswered(): number;
  close(): Promise<void>;
};

/**
 * A cable between two parts of the product: a port that leads to another one of this machine, and can be harmed.
 * @param port where it listens; 0 picks a free one
 * @param nonsense what is answered when it makes none
 */
export async function startWire(port: number, to: number, nonsense: string): Promise<Wire> {
  let state: WireState = 'well';
  /** Cuts a connection. @returns whether somebody waited for an answer on it */
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
      // What has lost a piece cannot go on.
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
