import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import type { SMTPServerOptions } from 'smtp-server';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../support/command.ts';
import { deadPort, elsewhere, startProvider, stranger } from './mail-providers.ts';
import { bundleAliases } from './runtime.ts';
import { refusal } from './smtp-listener.ts';
import type { Order } from './smtp-worker.ts';

let workerd: Miniflare;

const alias = Object.fromEntries(Object.entries(bundleAliases).map(([name, file]) => [name, join(projectRoot, file)]));

/** Bundles the mailer as one module, as wrangler does. */
async function bundled(): Promise<string> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true, target: 'webworker' },
      resolve: { alias },
      build: {
        write: false,
        ssr: join(import.meta.dirname, 'smtp-worker.ts'),
        rolldownOptions: {
          external: (id) => id.startsWith('node:') && !(id in alias),
          output: { codeSplitting: false },
        },
      },
    }),
  ].flat();
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

beforeAll(async () => {
  workerd = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: await bundled(),
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      log: new Log(LogLevel.ERROR),
      // workerd logs each failed handshake there; only the error in the response matters.
      handleStructuredLogs: () => undefined,
    }),
  );
  await workerd.ready;
}, 60_000);
afterAll(async () => await workerd?.dispose());

/** Returns workerd's error when sending emails to the server on `port`; null without one. */
async function sendTo(port: number, named: number, count = 1) {
  const order: Order = {
    smtp: { host: 'localhost', port: named, username: 'us', password: 'secret', tls: true, from: 'us@platform.test' },
    port,
    emails: Array.from({ length: count }, () => ({
      id: randomUUID(),
      to: 'ann@demo.test',
      subject: 'Grüße',
      text: 'Hello',
      html: '<p>Hello</p>',
    })),
  };
  const response = await workerd.dispatchFetch('http://mailer.test', { method: 'POST', body: JSON.stringify(order) });
  return (await response.json()) as { reason: string; message: string; isTemporary: boolean } | null;
}

test.each([
  [587, false],
  [465, true],
  [2525, false],
])('sends from workerd through port %i, signed in and under TLS', async (named, secure) => {
  const { port, seen, close } = await startProvider({ secure });
  expect(await sendTo(port, named)).toBeNull();
  expect(seen).toMatchObject([{ isSecure: true, login: ['us', 'secret'], to: ['ann@demo.test'] }]);
  await close();
});

/** Returns options of a server that accepts `mails` of a connection, then replies with `code`. */
function limitedTo(mails: number, code: number, words: string): SMTPServerOptions {
  const perSession = new Map<string, number>();
  return {
    onMailFrom(_from, { id }, done) {
      const sent = perSession.get(id) ?? 0;
      perSession.set(id, sent + 1);
      done(sent < mails ? null : refusal(code, words));
    },
  };
}

test.each([
  [452, 'Too many recipients in this session'],
  [421, 'Too many messages in this session'],
])('continues in workerd over a new connection after %i %s', async (code, words) => {
  const { port, seen, close } = await startProvider(limitedTo(2, code, words));
  expect(await sendTo(port, 587, 5)).toBeNull();
  expect(new Set(seen.map(({ raw }) => /^Message-ID: .*$/m.exec(raw)?.[0])).size).toBe(5);
  await close();
});

test('reports in workerd a server that limits the rate, without another connection', async () => {
  const { port, seen, close } = await startProvider(
    limitedTo(1, 454, 'Throttling failure: Maximum sending rate exceeded.'),
  );
  expect(await sendTo(port, 587, 3)).toMatchObject({ reason: 'account', isTemporary: true, isThrottled: true });
  expect(seen).toHaveLength(1);
  await close();
});

const noLogin: SMTPServerOptions = { onAuth: (_auth, _session, done) => done(refusal(535, 'Wrong password')) };

test.each<[string, number, SMTPServerOptions, string]>([
  ['a certificate without a trusted authority', 587, stranger, 'handshake'],
  ['a certificate without a trusted authority', 465, { ...stranger, secure: true }, 'handshake'],
  ['a certificate for another name', 587, elsewhere, 'handshake'],
  ['a certificate for another name', 465, { ...elsewhere, secure: true }, 'handshake'],
  ['a wrong password', 587, noLogin, 'sign_in'],
])('reports %s in workerd, on port %i', async (_case, named, options, reason) => {
  const { port, seen, close } = await startProvider(options);
  expect(await sendTo(port, named)).toMatchObject({ reason });
  expect(seen).toEqual([]);
  await close();
});

test.each([587, 465])('reports in workerd that no server listens, on port %i', async (named) => {
  expect(await sendTo(await deadPort(), named)).toMatchObject({ reason: 'unreachable' });
});
