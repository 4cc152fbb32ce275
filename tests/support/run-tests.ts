/**
 * `npm test`: format and lint, types, generated files; unit and worker tests; browser journeys. The web app is built, and
 * the database of the journeys filled, while the first steps run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { capture, run } from './command.ts';
import { freePorts } from './free-ports.ts';
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts';

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
/** Whatever this shell has: journeys pay at the sandbox. */
const NO_STRIPE_KEYS = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
const total: Outcome = { passed: 0, failed: 0 };

/** Runs one part. A part that fails, or leaves no report, without a failed test to show for it counts as one. */
async function step(
  name: string,
  work: () => Promise<number>,
  outcome: () => Outcome = () => ({ passed: 0, failed: 0 }),
) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  let isBroken = false;
  let ended: Outcome = { passed: 0, failed: 0 };
  try {
    isBroken = (await work()) !== 0;
    ended = outcome();
  } catch (error) {
    isBroken = true;
    console.error(error instanceof Error ? error.message : error);
  }
  console.log(`-- ${((performance.now() - started) / 1000).toFixed(0)} s`);
  total.passed += ended.passed;
  total.failed += isBroken && ended.failed === 0 ? 1 : ended.failed;
}

/** Shows what a command that runs beside the steps has printed, once it has ended. */
const shown = (output: Promise<string>) => async () => {
  console.log((await output).trim());
  return 0;
};

// The first steps leave a core idle now and then: the journeys' web app and database are made meanwhile.
const ports = await freePorts(['PORT', 'SMTP_PORT', 'INBOX_PORT', 'STRIPE_PORT']);
const stateDir = join(reports, 'state');
const build = capture('npm', ['run', '--silent', 'build']);
const demo = build.then(() =>
  capture('node', ['tests/sandbox/fill.ts'], { ...ports, ...NO_STRIPE_KEYS, STATE_DIR: stateDir }),
);
// Each has a step of its own to fail in.
for (const output of [build, demo]) output.catch(() => undefined);

await step('format, lint, types, generated files', () => run('node', ['tests/support/verify.ts']));
await step('build', shown(build));
await step(
  'unit and worker tests',
  () =>
    run('vitest', [
      ...['run', '--config', 'tests/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    ]),
  () => vitestOutcome(vitestReport),
);
await step('demo content', shown(demo));
await step(
  'browser journeys',
  async () =>
    run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
      CHROMIUM_PATH: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      E2E_PORTS: JSON.stringify(ports),
      E2E_STATE_DIR: stateDir,
    }),
  () => playwrightOutcome(playwrightReport),
);

rmSync(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
