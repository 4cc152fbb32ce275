import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { LIBSQL_SAMPLE, libsqlFiles } from './support/libsql-files.ts';
import { GIVE_UP_AFTER_MS } from './support/patience.ts';
import { sqldPath } from './support/sqld.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Hashing a password, 150 ms, costs next to nothing here; that it costs them elsewhere is what journeys show. */
const cheapPasswords: Plugin = {
  name: 'cheap-passwords',
  enforce: 'pre',
  // By its text: what Node brings along is never asked to be resolved.
  transform: (code, id) => {
    if (!id.endsWith('/worker/platform/passwords.ts')) return;
    const cheap = code.replace("'node:crypto'", `'${path('worker/support/cheap-crypto.ts')}'`);
    if (cheap === code) throw new Error('Passwords are hashed by something else: they would cost 150 ms each');
    return cheap;
  },
};

const plugins = [
  cheapPasswords,
  cloudflareTest({
    wrangler: { configPath: path('../wrangler.toml') },
    miniflare: {
      d1Databases: ['COPY'],
      bindings: {
        TEST_MIGRATIONS: await readD1Migrations(path('../migrations')),
        SESSION_KEYS: 'test:dGVzdC10ZXN0LXRlc3QtdGVzdC10ZXN0LXRlc3QtdGVzdC10ZXN0',
        STRIPE_SECRET_KEY: 'sk_test_sandbox',
        STRIPE_WEBHOOK_SECRET: 'whsec_test,whsec_test_next',
        STRIPE_API_BASE: 'http://stripe.sandbox.test',
        DEEP: process.env.DEEP ?? '',
        // Files share an isolate, and look for actors of their own in the log.
        LIMITS: JSON.stringify({ actorsLogged: [1000, 60_000] }),
        SHOW_COSTS: '1',
        CHECK_RESPONSES: '1',
      },
    },
  }),
];

/** End a run that hangs; say nothing of speed (20 password hashes at once take what the machine takes). */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: GIVE_UP_AFTER_MS } } };

/** Tests in workerd. They share a runtime, which takes two seconds to begin: support/setup.ts cleans up after each file. */
const inWorkerd = (database: 'D1' | 'libSQL') => ({
  root: path('..'),
  plugins,
  resolve: {
    alias: [{ find: /^drizzle-orm\/d1$/, replacement: path('worker/support/watched-drizzle.ts') }],
  },
  test: {
    name: database,
    include: database === 'libSQL' && process.env[LIBSQL_SAMPLE] ? [...libsqlFiles] : ['tests/worker/**/*.test.ts'],
    isolate: false,
    ...(sqldPath() !== null && { globalSetup: ['tests/support/libsql-setup.ts'] }),
    setupFiles: ['tests/worker/support/setup.ts'],
    // Each in one piece: every runtime loads them anew, and the first alone has hundreds of modules.
    deps: { optimizer: { ssr: { enabled: true, include: ['stripe', 'zod', 'fast-check'] } } },
    ...timeouts,
  },
});

if (sqldPath() === null) console.warn('No libSQL server for this platform: the worker tests run on D1 alone.');

export default defineConfig({
  root: path('..'),
  test: {
    // One more than such a machine has cores: on libSQL files wait for the server a good deal.
    maxWorkers: availableParallelism() + 1,
    // In this order: what takes longest alone does not come last.
    projects: [
      inWorkerd('D1'),
      {
        root: path('..'),
        resolve: { alias: { '@': path('../web/src') } },
        test: {
          name: 'node',
          include: ['tests/web/**/*.test.ts', 'tests/sandbox/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          environment: 'node',
          ...timeouts,
        },
      },
      ...(sqldPath() === null ? [] : [inWorkerd('libSQL')]),
    ],
  },
});
