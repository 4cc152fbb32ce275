/**
 * `npm run test:e2e`: runs browser journeys, with arguments of Playwright after `--`, such as a file or `--shard=1/2`.
 * Journeys that change something for every user run after the others, one by one; `--project=alone` runs these only.
 * `JOURNEY_REPORTS` names a folder that receives a report of each project.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { run } from './command.ts';
import { freePorts } from './free-ports.ts';
import { scratchDir } from './scratch.ts';

process.env.TMPDIR = scratchDir();
const folder = mkdtempSync(join(process.env.TMPDIR, 'journeys-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const ports = await freePorts(['PORT', 'SMTP_PORT', 'INBOX_PORT', 'STRIPE_PORT'] as const);
const env = {
  CHROMIUM_PATH: await findBrowser(),
  E2E_PORTS: JSON.stringify(ports),
  E2E_STATE_DIR: join(folder, 'state'),
};
const PROJECT = '--project=';
const args = process.argv.slice(2);
const [chosen] = args.filter((arg) => arg.startsWith(PROJECT));
let failed = 0;
for (const project of chosen === undefined ? ['together', 'alone'] : [chosen.slice(PROJECT.length)]) {
  const usual = ['test', '--config', 'tests/e2e/playwright.config.ts', '--no-deps', '--pass-with-no-tests'];
  const output = ['--output', join('tests/e2e/results', project)];
  const report = join(process.env.JOURNEY_REPORTS ?? folder, `${project}.json`);
  const code = await run(
    'playwright',
    [...usual, ...output, `${PROJECT}${project}`, ...args.filter((arg) => arg !== chosen)],
    {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  if (code !== 0) failed++;
}
process.exitCode = failed === 0 ? 0 : 1;
