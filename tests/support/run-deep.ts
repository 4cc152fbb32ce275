/**
 * `npm run test:deep`: runs every case of the tests that sample in `npm test`, every worker test on libSQL, mostly in its
 * normal size, and the tests and journeys that `npm test` leaves out. `npm run test:deep -- faults`: runs those whose paths
 * contain a word.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, projectRoot, run, runBeside } from './command.ts';
import { tableOf, tallyOf } from './families.ts';
import { deepFiles, deepJourneys, deepOnLibsql } from './npm-test-files.ts';
import { noTests, type Outcome, playwrightOutcome, tableOfTimes, vitestOutcome } from './outcome.ts';
import { OUTCOME_FILE, OUTCOME_REPORTER } from './outcome-reporter.ts';
import { scratchDir } from './scratch.ts';
import { sqldPath } from './sqld.ts';

// For all child processes, as in `npm test`.
process.env.TMPDIR = scratchDir();

const words = process.argv.slice(2);
const chosen = (patterns: string | readonly string[]) =>
  globSync(patterns, { cwd: projectRoot }).filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );
const files = chosen('tests/**/*.test.ts');
/** Returns whether a test has more cases in this run. */
const isDeep = (file: string) => /env\.DEEP|samplesOf\(/.test(readFileSync(join(projectRoot, file), 'utf8'));
const reports = mkdtempSync(join(tmpdir(), 'deep-reports-'));

const isFaultTest = (file: string) => file.startsWith('tests/faults/');

const DEEP_TAG = '@deep';

type Run = { code: number; outcome: Outcome };
type Start = typeof run;

/** Reads the outcome of a run. One that is killed writes no report, counts as failed, and ends no other run. */
const outcomeOf = (report: string, read: (file: string) => Outcome): Outcome =>
  existsSync(report) ? read(report) : { ...noTests(), failed: 1 };

/** Runs files of some projects, all cases of them or their samples. */
async function runFiles(
  name: string,
  projects: readonly string[],
  files: string[],
  DEEP: '1' | '' = '',
  start: Start = run,
): Promise<Run[]> {
  if (files.length === 0) return [];
  const report = join(reports, `${name}.json`);
  const options = ['--config', 'tests/vitest.config.ts', '--reporter=default', `--reporter=${OUTCOME_REPORTER}`];
  const chosenProjects = projects.map((project) => `--project=${project}`);
  const code = await start('vitest', ['run', ...options, ...chosenProjects, ...files], {
    DEEP,
    [OUTCOME_FILE]: report,
  });
  return [{ code, outcome: outcomeOf(report, vitestOutcome) }];
}

const leftOutJourneys = chosen(deepJourneys);
const isTagged = (file: string) => readFileSync(join(projectRoot, file), 'utf8').includes(`'${DEEP_TAG}'`);
const taggedJourneys = chosen('tests/e2e/**/*.spec.ts').filter(
  (file) => !leftOutJourneys.includes(file) && isTagged(file),
);

/** Runs the journeys of a project that `npm test` leaves out: whole files, and those of others with the tag. */
async function runJourneys(project: 'together' | 'alone', start: Start = run): Promise<Run[]> {
  const specs = [...leftOutJourneys, ...taggedJourneys];
  if (specs.length === 0) return [];
  // Playwright compares it with a journey's file, title and tags.
  const leftOut = [...leftOutJourneys.map((file) => file.replace('tests/e2e/', '')), DEEP_TAG].join('|');
  const args = ['tests/support/run-journeys.ts', `--project=${project}`, '--grep', leftOut, ...specs];
  const code = await start('node', args, { JOURNEY_REPORTS: reports });
  return [{ code, outcome: outcomeOf(join(reports, `${project}.json`), playwrightOutcome) }];
}

// Some tests request the product as it was built.
await capture('npm', ['run', '--silent', 'build']);
const leftOut = chosen(deepFiles);
const onD1 = files.filter((file) => isDeep(file) || leftOut.includes(file));
const onLibsql = sqldPath() === null ? [] : files.filter((file) => file.startsWith('tests/worker/'));
const isDeepOnLibsql = (file: string) => deepOnLibsql.includes(file);
const sampledOnLibsql = onLibsql.filter((file) => !isDeepOnLibsql(file));
// Runs both beside others, which leave time of the cores: faults mostly wait, and tests on libSQL wait for the server.
const faults = runFiles('faults', ['node'], onD1.filter(isFaultTest), '1', runBeside);
const deep = await runFiles(
  'deep',
  ['D1', 'node'],
  onD1.filter((file) => !isFaultTest(file)),
  '1',
);
const alone = runJourneys('alone', runBeside);
const runs = [
  ...deep,
  ...(await runFiles('deep on libSQL', ['libSQL'], onLibsql.filter(isDeepOnLibsql), '1')),
  ...(await runFiles('libSQL', ['libSQL'], sampledOnLibsql)),
  ...(await alone),
  ...(await runJourneys('together')),
  ...(await faults),
];
rmSync(reports, { recursive: true });
const outcomes = runs.map(({ outcome }) => outcome);
const count = (figure: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[figure], 0);
console.log(
  `\n== what is easy to get wrong, in cases\n${tableOf(tallyOf(outcomes.flatMap(({ counted }) => counted)))}\n
== slowest files\n${tableOfTimes(outcomes.flatMap((outcome) => outcome.files))}\n
${count('passed')} passed, ${count('failed')} failed`,
);
if (runs.length === 0) console.error(`No test has a path with ${words.join(' or ')}`);
process.exitCode = runs.length === 0 || runs.some(({ code }) => code !== 0) ? 1 : 0;
