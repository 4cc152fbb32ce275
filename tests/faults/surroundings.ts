import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolEnvironment } from '../sandbox/environment.ts';
import { type Child, startChild, untilReady } from '../sandbox/processes.ts';
import { startStripe } from '../sandbox/stripe/server.ts';
import { freePorts } from '../support/free-ports.ts';
import { bundleFaultyWorker } from './bundle-worker.ts';
import type { Met, Orders } from './faulty-bindings.ts';
import { type DatabaseName, openFaultyDatabase } from './faulty-database.ts';
import { openPostOffice } from './post-office.ts';
import { mountSmallDisk } from './small-disk.ts';
import { startWire } from './wire.ts';

const NOT_HTTP =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 34\r\n\r\n<h1>Welcome to our fine router</h1>';
const NOT_SMTP = 'I am a fridge.\r\n';
const WEBHOOK_SECRET = 'whsec_faults';
/** Mid-month, when every purchase and price change is allowed; the run moves on from there. */
const MIDDAY_OF_THE_TENTH = (() => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12);
})();

/**
 * Starts the built product and its dependencies. Browsers, Stripe and the mail server use connections that can fail;
 * the database, images and clock fail on request. The runtime can be killed, and its disk filled.
 */
export async function startSurroundings(databaseName: DatabaseName) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const persist = join(folder, 'v3');
  const disk = databaseName === 'D1' ? mountSmallDisk(persist) : null;
  const ports = await freePorts(['people', 'runtime', 'stripe', 'stripeWire', 'mailWire'] as const);
  const skewMs = MIDDAY_OF_THE_TENTH - Date.now();
  let orders: Orders = { database: 'well', pictures: 'well', skewMs };
  /** The clock of everyone except the product, ahead of the machine's; the product's own may deviate. */
  let worldSkewMs = skewMs;
  const direct = `http://127.0.0.1:${ports.runtime}`;
  const origin = `http://localhost:${ports.people}`;

  const [script, office, database] = await Promise.all([
    bundleFaultyWorker(folder),
    openPostOffice(),
    openFaultyDatabase(databaseName, persist),
  ]);
  const { sandbox, close: closeStripe } = await startStripe({
    port: Number(ports.stripe),
    stateDir: folder,
    webhook: { url: `${direct}/api/webhooks/stripe`, secret: WEBHOOK_SECRET },
    now: () => Date.now() + worldSkewMs,
  });
  const wires = {
    people: await startWire(Number(ports.people), Number(ports.runtime), NOT_HTTP),
    stripe: await startWire(Number(ports.stripeWire), Number(ports.stripe), NOT_HTTP),
    mail: await startWire(Number(ports.mailWire), office.port, NOT_SMTP),
  };
  const vars = () => ({
    ...database.vars,
    APP_ORIGIN: origin,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: ports.mailWire,
    SMTP_TLS: '0',
    MAIL_FROM: 'hello@blog-platform.test',
    SESSION_KEYS: `faults:${sessionKey}`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: `http://localhost:${ports.stripeWire}`,
    CHECK_RESPONSES: '1',
    LIMITS: JSON.stringify({
      api: false,
      ...Object.fromEntries(
        [
          'signInPerEmail',
          'signInPerAddress',
          'confirmationMails',
          'recipientMails',
          'postCreation',
          'revisions',
          'uploads',
        ].map((name) => [name, [100_000, 60_000]]),
      ),
      sensitive: [100_000, 60_000],
      priceChanges: [100_000, 60_000],
    }),
    FAULTS: JSON.stringify({ ...orders, database: 'well', pictures: 'well' }),
  });
  let deaths = 0;
  const sessionKey = randomBytes(48).toString('base64url');
  let runtime: Child;

  async function start(): Promise<void> {
    const options = { script, persist, vars: vars(), port: Number(ports.runtime) };
    runtime = startChild('The runtime', [join(import.meta.dirname, 'runtime-process.ts')], {
      env: { ...toolEnvironment(folder), RUNTIME: JSON.stringify(options) },
      log: join(folder, 'runtime.log'),
      talks: true,
    });
    await untilReady(runtime);
    // Sends the faults that were set in the meantime.
    await order({});
  }
  /** Kills the runtime with all its processes, immediately. */
  async function kill(): Promise<void> {
    deaths++;
    if (runtime.process.pid !== undefined) process.kill(-runtime.process.pid, 'SIGKILL');
    await runtime.exited;
  }
  /** Sends the runtime its current faults. @returns its counters; null if it is down */
  const tell = async (init: RequestInit): Promise<Met | null> =>
    await fetch(`${direct}/orders`, init)
      .then((response) => response.json() as Promise<Met>)
      .catch(() => null);
  async function order(changes: Partial<Orders>): Promise<void> {
    orders = { ...orders, ...changes };
    // A runtime that is down receives them when it starts.
    await tell({ method: 'PUT', body: JSON.stringify(orders) });
  }

  await start();
  return {
    origin,
    direct,
    folder,
    database,
    disk,
    office,
    sandbox,
    wires,
    start,
    kill,
    order,
    stripePort: ports.stripe,
    orders: (): Readonly<Orders> => orders,
    /** Returns the current runtime's counters; null if it is down. */
    met: () => tell({}),
    worldNow: () => Date.now() + worldSkewMs,
    worldSkewMs: () => worldSkewMs,
    /** Returns how often the runtime was killed. */
    deaths: () => deaths,
    /** Moves time forward for the product and all its dependencies. Milliseconds. */
    async leap(ms: number): Promise<void> {
      worldSkewMs += ms;
      await order({ skewMs: worldSkewMs });
    },
    async close(): Promise<void> {
      await kill();
      await closeStripe();
      await database.server?.close();
      for (const wire of Object.values(wires)) await wire.close();
      await office.close();
      disk?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;
