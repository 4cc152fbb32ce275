import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { sqlSocketIn } from '../sandbox/sql-socket.ts';
import { deepJourneys, NPM_TEST } from '../support/npm-test-files.ts';
import { ports } from './support/ports.ts';

/** The product's data for this run, deleted afterwards unless E2E_STATE_DIR is set. */
const ownStateDir = join(tmpdir(), `journeys-${process.pid}`);
process.once('exit', () => rmSync(ownStateDir, { recursive: true, force: true }));
/** Also for the workers: some journeys read the database. */
process.env.E2E_STATE_DIR ??= ownStateDir;

/** All journeys share one IP address, and some need more posts and comments than an hour allows. Limits per email stay. */
const limits = {
  api: false,
  signInPerAddress: [1000, 300_000],
  postCreation: [1000, 3_600_000],
  commentsPerMinute: [1000, 60_000],
  commentsPerHour: [1000, 3_600_000],
  youngComments: [1000, 3_600_000],
};

/** Journeys that change something global (mail server, sandbox faults, sandbox time) or count all users. */
const alone = /\/(admin|admin-mail|alerts|bulk-mail|notice|platform-texts|terms|money-faults|money-time)\.spec\.ts$/;

const isNpmTest = process.env[NPM_TEST] !== undefined;
const ignored = isNpmTest ? deepJourneys.map((file) => `**/${file}`) : [];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/sign-in-admin.ts',
  outputDir: 'results',
  // Every journey has its own accounts; dependent journeys declare it (money-time.spec.ts).
  fullyParallel: true,
  // One more than such a machine has cores, because journeys spend much time waiting for emails, debounces and each
  // other.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Ends a journey that hangs. The longest ones, which `npm test` leaves out, take most of a minute.
  timeout: isNpmTest ? 60_000 : 180_000,
  // Time limit for expected changes; it is not a performance target.
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['./accessibility/screens-reporter.ts'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'results/report.json' }],
  ],
  grepInvert: isNpmTest ? /@deep/ : [],
  projects: [
    { name: 'together', testIgnore: [alone, ...ignored] },
    // Run one after another when all others are done, the sandbox's clock last, because it cannot be reset. Without the
    // others: --no-deps.
    { name: 'alone', testMatch: alone, testIgnore: ignored, dependencies: ['together'], workers: 1 },
  ],
  use: {
    baseURL: `http://localhost:${ports.PORT}`,
    // Run a failed journey again with `--trace on`: recording all of them takes a tenth of the total time.
    screenshot: 'only-on-failure',
    // Motion and service workers cost too much time; journeys that need them enable them.
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
      // Overrides the shell's environment: journeys pay at the sandbox.
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STATE_DIR: process.env.E2E_STATE_DIR,
      SQL_SOCKET: sqlSocketIn(process.env.E2E_STATE_DIR),
      // No scheduled job changes data during a journey.
      CRONS: 'off',
      LIMITS: JSON.stringify(limits),
      // Journeys do not wait for further price changes.
      PRICE_NOTICE_DELAY: '0',
    },
  },
});
