import { fileURLToPath } from 'node:url';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('..'),
  test: {
    maxWorkers: '100%',
    projects: [
      {
        root: path('..'),
        plugins: [
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
                SHOW_COSTS: '1',
                CHECK_RESPONSES: '1',
              },
            },
          }),
        ],
        test: {
          name: 'worker',
          include: ['tests/worker/**/*.test.ts'],
          setupFiles: ['tests/worker/support/setup.ts'],
          // Ends a run that hangs; says nothing of speed (20 password hashes at once take what the machine takes).
          testTimeout: 60_000,
        },
      },
      {
        root: path('..'),
        resolve: { alias: { '@': path('../web/src') } },
        test: { name: 'node', include: ['tests/web/**/*.test.ts', 'tests/sandbox/**/*.test.ts'], environment: 'node' },
      },
    ],
  },
});
