import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ConnectionLost } from './failures.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { openStore } from './store.ts';

const TICK_MS = 500;

type Options = {
  /** The port; 0 picks a free one. */
  port: number;
  stateDir: string;
  /** The URL of webhooks, and their signing secret. Without it they stay queued. */
  webhook?: { url: string; secret: string };
  /** The path of the request log: JSON lines without secrets. */
  log?: string;
  /** Returns the sandbox's time, in milliseconds; by default the machine's. */
  now?: () => number;
};

async function webRequest(request: IncomingMessage, port: number): Promise<Request> {
  const { method = 'GET', headers, url = '/' } = request;
  const body = method === 'GET' || method === 'HEAD' ? null : await buffer(request);
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const usable = pairs.filter(
    ([name]) => !['connection', 'transfer-encoding', 'content-length', 'host', 'expect'].includes(name),
  );
  const target = URL.parse(url, `http://${headers.host ?? `localhost:${port}`}`) ?? new URL('http://localhost/nothing');
  return new Request(target, { method, headers: usable, ...(body && { body: new Uint8Array(body) }) });
}

async function answer(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
): Promise<void> {
  try {
    const result = await sandbox.handle(await webRequest(request, port));
    response.writeHead(result.status, Object.fromEntries(result.headers));
    response.end(Buffer.from(await result.arrayBuffer()));
  } catch (failure) {
    // No request may crash the process, because the product would stop with it.
    if (!(failure instanceof ConnectionLost)) console.error(failure);
    response.destroy();
  }
}

/**
 * Starts the sandbox's Stripe on a port of this machine, with its data in `{stateDir}/stripe.jsonl`.
 * @returns the port, and the sandbox
 */
export async function startStripe({ port, stateDir, webhook, log, now }: Options) {
  const sandbox = createSandbox({
    store: openStore(join(stateDir, 'stripe.jsonl')),
    ...(webhook && { webhook }),
    ...(now && { now }),
    ...(log !== undefined && { log: (entry) => appendFileSync(log, `${JSON.stringify(entry)}\n`) }),
  });
  const server = createServer((request, response) => void answer(sandbox, request, response, port));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const ticking = setInterval(() => void sandbox.tick(), TICK_MS);
  const address = server.address();
  return {
    sandbox,
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      clearInterval(ticking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
