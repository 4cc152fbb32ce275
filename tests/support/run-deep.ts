/**
 * `npm run test:deep`: the tests that sample in `npm test`, with all their cases; says at the end how many there were.
 * `npm run test:deep -- faults`: those whose paths hold a word.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture, projectRoot, run } from './command.ts';
import { tableOf, tallyOf } from './families.ts';
import { tableOfTimes, vitestOutcome } from './outcome.ts';
import { OUTCOME_FILE, OUTCOME_REPORTER } from './outcome-reporter.ts';

const words = process.argv.slice(2);
const deep = globSync('tests/**/*.test.ts', { cwd: projectRoot })
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .filter((file) => readFileSync(join(projectRoot, file), 'utf8').includes('env.DEEP'));
const reports = mkdtempSync(join(tmpdir(), 'deep-reports-'));
const report = join(reports, 'vitest.json');

// Some ask the product as it was built.
await capture('npm', ['run', '--silent', 'build']);
process.exitCode = await run(
  'vitest',
  [
    ...['run', '--config', 'tests/vitest.config.ts'],
    ...['--reporter=default', `--reporter=${OUTCOME_REPORTER}`],
    ...deep,
  ],
  { DEEP: '1', [OUTCOME_FILE]: report },
);
const { passed, failed, counted, files } = vitestOutcome(report);
rmSync(reports, { recursive: true });
console.log(
  `\n== what is easy to get wrong, in cases\n${tableOf(tallyOf(counted))}\n
== slowest files\n${tableOfTimes(files)}\n\n${passed} passed, ${failed} failed`,
);
