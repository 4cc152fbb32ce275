import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { existsFiles } from '../web/exists-files.ts';
import { LongestFirst } from './support/longest-first.ts';
import { deepFiles, libsqlFiles, NPM_TEST } from './support/npm-test-files.ts';
import { GIVE_UP_AFTER_MS } from './support/patience.ts';
import { sqldPath } from './support/sqld.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const [PASSWORDS, CHEAP_CRYPTO, WATCHED_DRIZZLE, WORKER_SETUP, LIBSQL_SETUP, RESTORE_GLOBALS, AUTHORITY] = existsFiles([
  'worker/platform/passwords.ts',
  'tests/worker/support/cheap-crypto.ts',
  'tests/worker/support/watched-drizzle.ts',
  'tests/worker/support/setup.ts',
  'tests/support/libsql-setup.ts',
  'tests/support/restore-globals.ts',
  'tests/sandbox/certificates/authority.pem',
]);

/** Makes the hash of a password cheap, which takes 150 ms in the product. Journeys use the real one. */
const cheapPasswords: Plugin = {
  name: 'cheap-passwords',
  enforce: 'pre',
  // Changes the text of the import, because Vite does not resolve Node's own modules.
  transform: (code, id) => {
    if (!id.endsWith(`/${PASSWORDS}`)) return;
    const cheap = code.replace("'node:crypto'", `'${path(`../${CHEAP_CRYPTO}`)}'`);
    if (cheap === code) throw new Error('passwords.ts does not import node:crypto: each hash would take 150 ms');
    return cheap;
  },
};

/** Files share an isolate, and look for actors of their own in the log. */
const limits = JSON.stringify({ actorsLogged: [1000, 60_000] });

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
        DNS_RESOLVER_URL: 'http://127.0.0.1:1/dns-query',
        MAIL_WEBHOOK_SECRET: 'whsec_mail,whsec_mail_next',
        DEEP: process.env.DEEP ?? '',
        // Each file begins with these (support/setup.ts).
        FIRST_LIMITS: limits,
        LIMITS: limits,
        SHOW_COSTS: '1',
        CHECK_RESPONSES: '1',
      },
    },
  }),
];

const isNpmTest = process.env[NPM_TEST] !== undefined;
const exclude = isNpmTest ? [...deepFiles] : [];

/** Ends a run that hangs. These are not targets for speed. */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: GIVE_UP_AFTER_MS } } };

const MAX_WORKERS = availableParallelism();
/** Runs the few files of `npm test` in one runtime, beside the journeys that run meanwhile (run-tests.ts). */
const onLibsqlFirst = { maxWorkers: 1, sequence: { groupOrder: 0 } };
/** Runs all of them in one runtime more than there are cores: each waits for the server a third of its time. */
const allOnLibsql = { maxWorkers: MAX_WORKERS + 1, sequence: { groupOrder: 2 } };
const inParallel = { maxWorkers: MAX_WORKERS, sequence: { groupOrder: 1 } };

/**
 * Returns a project of tests in workerd. Their files share a runtime, which takes twelve seconds of a core to begin:
 * support/setup.ts cleans up after each file.
 */
const inWorkerd = (database: 'D1' | 'libSQL') => ({
  root: path('..'),
  plugins,
  resolve: {
    alias: [{ find: /^drizzle-orm\/d1$/, replacement: path(`../${WATCHED_DRIZZLE}`) }],
  },
  test: {
    name: database,
    include: database === 'libSQL' && isNpmTest ? [...libsqlFiles] : ['tests/worker/**/*.test.ts'],
    exclude,
    isolate: false,
    ...(database === 'D1' ? inParallel : isNpmTest ? onLibsqlFirst : allOnLibsql),
    provide: { isOnLibsql: database === 'libSQL' },
    setupFiles: [WORKER_SETUP],
    // Bundles each of them: every runtime loads them again, and the first one has hundreds of modules.
    deps: { optimizer: { ssr: { enabled: true, include: ['stripe', 'zod', 'fast-check'] } } },
    ...timeouts,
  },
});

if (sqldPath() === null) console.warn('No libSQL server for this platform: the worker tests run on D1 alone.');

export default defineConfig({
  root: path('..'),
  test: {
    ...(sqldPath() !== null && { globalSetup: [LIBSQL_SETUP] }),
    sequence: { sequencer: LongestFirst },
    projects: [
      inWorkerd('D1'),
      {
        root: path('..'),
        resolve: { alias: { '@': path('../web/src') } },
        test: {
          name: 'node',
          include: ['tests/web/**/*.test.ts', 'tests/sandbox/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          exclude,
          environment: 'node',
          isolate: false,
          setupFiles: [RESTORE_GLOBALS],
          // Miniflare reads it when it loads, and then its runtimes trust the mail servers of the tests.
          env: { NODE_EXTRA_CA_CERTS: path(`../${AUTHORITY}`) },
          ...inParallel,
          ...timeouts,
        },
      },
      ...(sqldPath() === null ? [] : [inWorkerd('libSQL')]),
    ],
  },
});
