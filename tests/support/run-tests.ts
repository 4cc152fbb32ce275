/** `npm test`: format and lint, types, generated files; unit and worker tests; browser journeys. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { run } from './command.ts';

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

let failures = 0;
let passed = 0;
let failed = 0;

async function step(name: string, command: string, args: string[], env: Record<string, string> = {}) {
  console.log(`\n== ${name}`);
  if ((await run(command, args, env)) !== 0) failures++;
}

const readReport = (file: string) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    failures++;
    return {};
  }
};

await step('format, lint, types, generated files', 'node', ['tests/support/verify.ts']);
await step('build', 'npm', ['run', '--silent', 'build']);
await step('unit and worker tests', 'vitest', [
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
await step('browser journeys', 'playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
  CHROMIUM_PATH: await findBrowser(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});

const unit = readReport(vitestReport);
passed += unit.numPassedTests ?? 0;
failed += unit.numFailedTests ?? 0;
const journeys = readReport(playwrightReport).stats ?? {};
passed += journeys.expected ?? 0;
failed += (journeys.unexpected ?? 0) + (journeys.flaky ?? 0) + (journeys.skipped ?? 0);

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failures === 0 && failed === 0 ? 0 : 1;
