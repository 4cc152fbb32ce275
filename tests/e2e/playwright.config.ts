import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ports } from './ports.ts';

/** The product's data, made for this run and gone after it, unless its place was chosen. */
const ownStateDir = join(tmpdir(), `journeys-${process.pid}`);
process.once('exit', () => rmSync(ownStateDir, { recursive: true, force: true }));
/** Said to the workers as well: some journeys look into the database. */
process.env.E2E_STATE_DIR ??= ownStateDir;

/** All journeys come from one address, and some need more posts than an hour allows; what is limited by e-mail stays. */
const limits = { api: false, signInPerAddress: [1000, 300_000], postCreation: [1000, 3_600_000] };

/**
 * Journeys that change something for everybody (who sends mail, what goes wrong at the payment sandbox, what time it is
 * there), or count everybody.
 */
const alone = /\/(admin|admin-mail|hostile-platform|money-faults|money-time)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './sign-in-admin.ts',
  outputDir: 'results',
  // Every journey has accounts of its own; those that depend on each other say so (money-time.spec.ts).
  fullyParallel: true,
  // One more than such a machine has cores: journeys wait a good deal, for mail, for typing to settle, for each other.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // When to give up on what does not come; it says nothing of how fast the product is.
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['./looks-reporter.ts'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'results/report.json' }],
  ],
  projects: [
    { name: 'together', testIgnore: alone },
    // One after another when all others are done, the sandbox's clock last: it cannot be put back. Without the others: --no-deps.
    { name: 'alone', testMatch: alone, dependencies: ['together'], workers: 1 },
  ],
  use: {
    baseURL: `http://localhost:${ports.PORT}`,
    // What failed is run again with `--trace on`: recording all of them takes a tenth of the whole.
    screenshot: 'only-on-failure',
    // Moving things and service workers take time that these machines do not have; where they matter, a journey asks.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node tests/sandbox/start-for-journeys.ts',
    cwd: '../..',
    url: `http://localhost:${ports.PORT}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    env: {
      ...ports,
      // Whatever this shell has: journeys pay at the sandbox.
      ...{ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
      STATE_DIR: process.env.E2E_STATE_DIR,
      // Whatever the hour: no job changes anything in the middle of a journey.
      CRONS: 'off',
      LIMITS: JSON.stringify(limits),
      // Journeys do not wait for a further change of a price.
      PRICE_NOTICE_DELAY: '0',
    },
  },
});
