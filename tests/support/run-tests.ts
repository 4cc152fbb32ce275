/** `npm test`: format and lint, types, generated files; unit and worker tests; browser journeys. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { run } from './command.ts';
import { freePorts } from './free-ports.ts';
import { type Outcome, playwrightOutcome, vitestOutcome } from './outcome.ts';

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const total: Outcome = { passed: 0, failed: 0 };

/** Runs one part. A part that fails, or leaves no report, without a failed test to show for it counts as one. */
async function step(
  name: string,
  work: () => Promise<number>,
  outcome: () => Outcome = () => ({ passed: 0, failed: 0 }),
) {
  console.log(`\n== ${name}`);
  let isBroken = false;
  let ended: Outcome = { passed: 0, failed: 0 };
  try {
    isBroken = (await work()) !== 0;
    ended = outcome();
  } catch (error) {
    isBroken = true;
    console.error(error instanceof Error ? error.message : error);
  }
  total.passed += ended.passed;
  total.failed += isBroken && ended.failed === 0 ? 1 : ended.failed;
}

await step('format, lint, types, generated files', () => run('node', ['tests/support/verify.ts']));
await step('build', () => run('npm', ['run', '--silent', 'build']));
await step(
  'unit and worker tests',
  () =>
    run('vitest', [
      ...['run', '--config', 'tests/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    ]),
  () => vitestOutcome(vitestReport),
);
await step(
  'browser journeys',
  async () =>
    run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
      CHROMIUM_PATH: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      E2E_PORTS: JSON.stringify(await freePorts(['PORT', 'SMTP_PORT', 'INBOX_PORT', 'STRIPE_PORT'])),
    }),
  () => playwrightOutcome(playwrightReport),
);

rmSync(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
