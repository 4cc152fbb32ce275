import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** What one file would leave to the next in the same runtime: time that stands still, a payment sandbox, kept pages. */
const NEEDS_OWN_RUNTIME =
  /useFakeTimers|stubGlobal|support\/(billing-lane|books|crashes|deletions|ordered|pages|priced-readers|stripe)\b/;

const workerTests = globSync('tests/worker/*.test.ts', { cwd: path('..') });
const alone = workerTests.filter((file) => NEEDS_OWN_RUNTIME.test(readFileSync(path(`../${file}`), 'utf8')));

const plugins = [
  cloudflareTest({
    wrangler: { configPath: path('../wrangler.toml') },
    miniflare: {
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

/** Tests in workerd. @param isolate whether each file has a runtime of its own, which takes two seconds to begin */
const inWorkerd = (name: string, include: string[], isolate: boolean) => ({
  root: path('..'),
  plugins,
  test: {
    name,
    include,
    isolate,
    setupFiles: ['tests/worker/support/setup.ts'],
    // Each in one piece: every runtime loads them anew, and the first alone has hundreds of modules.
    deps: { optimizer: { ssr: { enabled: true, include: ['stripe', 'zod', 'fast-check'] } } },
    // Ends a run that hangs; says nothing of speed (20 password hashes at once take what the machine takes).
    testTimeout: 180_000,
  },
});

export default defineConfig({
  root: path('..'),
  test: {
    maxWorkers: '100%',
    projects: [
      inWorkerd(
        'worker',
        workerTests.filter((file) => !alone.includes(file)),
        false,
      ),
      inWorkerd('worker, alone', alone, true),
      {
        root: path('..'),
        resolve: { alias: { '@': path('../web/src') } },
        test: { name: 'node', include: ['tests/web/**/*.test.ts', 'tests/sandbox/**/*.test.ts'], environment: 'node' },
      },
    ],
  },
});
