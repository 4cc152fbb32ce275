/**
 * `npm test`: format and lint, types, generated files; unit and worker tests; browser journeys. `npm run test:deep` also
 * runs what npm-test-files.ts leaves out. The build, the demo content and some journeys run during the first steps.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { buildCanaries } from './build-canaries.ts';
import { capture, run } from './command.ts';
import { missingFrom, tableOf, tallyOf } from './families.ts';
import { freePorts } from './free-ports.ts';
import { NPM_TEST } from './npm-test-files.ts';
import { noTests, type Outcome, playwrightOutcome, tableOfTimes, vitestOutcome } from './outcome.ts';
import { OUTCOME_FILE, OUTCOME_REPORTER } from './outcome-reporter.ts';
import { scratchDir } from './scratch.ts';

/** Playwright's projects: journeys that run in parallel, and those that change something for every user. */
const PROJECTS = ['together', 'alone'] as const;
type Project = (typeof PROJECTS)[number];
const PORTS = ['PORT', 'SMTP_PORT', 'INBOX_PORT', 'STRIPE_PORT'] as const;

// For all child processes: databases, images, browser profiles.
process.env.TMPDIR = scratchDir();
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = (project: Project) => join(reports, `${project}.json`);
/** Overrides the shell's variables: journeys pay at the sandbox. */
const NO_STRIPE_KEYS = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
const total = noTests();

/** Runs one part. If it fails or writes no report without a failed test, that counts as a failure. */
async function step(name: string, work: () => Promise<number>, outcome: () => Outcome = noTests) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  let isBroken = false;
  let ended = noTests();
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
  total.counted.push(...ended.counted);
  total.files.push(...ended.files);
}

/** Returns a step that prints the output of a background command, once it has ended. */
const shown = (output: Promise<string>) => async () => {
  console.log((await output).trim());
  return 0;
};

// The first steps do not use both cores, so the product and its demo content are prepared meanwhile; sequential
// journeys have a product of their own.
const free = await freePorts(PROJECTS.flatMap((project) => PORTS.map((port) => `${project} ${port}` as const)));
const portsFor = (project: Project) => Object.fromEntries(PORTS.map((port) => [port, free[`${project} ${port}`]]));
const stateFor = (project: Project) => join(reports, `state-${project}`);
const build = capture('npm', ['run', '--silent', 'build'], buildCanaries);
const demo = build.then(async () => {
  const ports = portsFor('together');
  const said = await capture('node', ['tests/sandbox/fill.ts'], {
    ...ports,
    ...NO_STRIPE_KEYS,
    STATE_DIR: stateFor('together'),
  });
  cpSync(stateFor('together'), stateFor('alone'), { recursive: true });
  return said;
});
const browser = findBrowser();
/** Returns the arguments and environment of a Playwright run, with its own product. */
const journeys = async (project: Project) =>
  [
    'playwright',
    [
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      `--project=${project}`,
      '--no-deps',
      '--output',
      join('tests/e2e/results', project),
    ],
    {
      [NPM_TEST]: '1',
      CHROMIUM_PATH: await browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport(project),
      E2E_PORTS: JSON.stringify(portsFor(project)),
      E2E_STATE_DIR: stateFor(project),
    },
  ] as const;

const alone = demo.then(async () => await capture(...(await journeys('alone'))));
// Each of them has its own step, which reports its failure.
for (const made of [build, demo, browser, alone]) made.catch(() => undefined);

await step('format, lint, types, generated files', () => run('node', ['tests/support/verify.ts']));
await step('build', shown(build));
await step(
  'unit and worker tests',
  () =>
    run(
      'vitest',
      ['run', '--config', 'tests/vitest.config.ts', '--reporter=default', `--reporter=${OUTCOME_REPORTER}`],
      { [OUTCOME_FILE]: vitestReport, [NPM_TEST]: '1' },
    ),
  () => vitestOutcome(vitestReport),
);
await step('demo content', shown(demo));
await step(
  'browser journeys',
  async () => run(...(await journeys('together'))),
  () => playwrightOutcome(playwrightReport('together')),
);
await step('browser journeys, one after another', shown(alone), () => playwrightOutcome(playwrightReport('alone')));

rmSync(reports, { recursive: true });
const tally = tallyOf(total.counted);
total.failed += missingFrom(tally).length;
console.log(`\n== what is easy to get wrong, in cases\n${tableOf(tally)}`);
console.log(`\n== slowest files\n${tableOfTimes(total.files)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
