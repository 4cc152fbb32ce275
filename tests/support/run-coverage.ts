/**
 * `npm run coverage`: reports the coverage of unit and worker tests on D1, by folder; fails for an uncovered branch of
 * money, access or sessions (covered-areas.ts). `npm run coverage -- webhooks refunds` runs only those tests and
 * reports without failing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture, run } from './command.ts';
import { coverageByArea, readCoverage, tableByArea, tableByFolder } from './coverage.ts';
import { scratchDir } from './scratch.ts';

const words = process.argv.slice(2);
process.env.TMPDIR = scratchDir();
const reports = mkdtempSync(join(process.env.TMPDIR, 'coverage-'));

// Some tests use the built product.
await capture('npm', ['run', '--silent', 'build']);
const code = await run('vitest', [
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--project=D1',
  '--project=node',
  '--coverage.enabled',
  '--coverage.provider=istanbul',
  '--coverage.reporter=json',
  '--coverage.reportOnFailure',
  '--coverage.include=worker/**/*.ts',
  '--coverage.include=web/src/**/*.{ts,tsx}',
  '--coverage.exclude=**/*.d.ts',
  // Runs as a separate command, in processes that are not measured.
  '--coverage.exclude=worker/{cli,dist}/**',
  `--coverage.reportsDirectory=${reports}`,
  ...(words.length > 0 ? words : ['tests/worker/', 'tests/web/']),
]);
const files = readCoverage(join(reports, 'coverage-final.json'));
rmSync(reports, { recursive: true });

const areas = coverageByArea(files);
const missed = areas.flatMap((area) => area.missed);
console.log(`\n${tableByFolder(files)}\n\n${tableByArea(areas)}`);
if (missed.length > 0) console.log(`\nBranches that no test takes:\n  ${missed.join('\n  ')}`);
process.exitCode = code === 0 && (missed.length === 0 || words.length > 0) ? 0 : 1;
