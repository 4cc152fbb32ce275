/**
 * `npm run doctor -- [--env staging|production]`: checks the configuration, keys, schema, mail, webhooks, jobs, clocks and
 * backups of the product on this machine or of a deployed one, and changes nothing (docs/operations/doctor.md).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDatabase, environmentFrom, openCommandDatabase, runStatements } from '../database.ts';
import { CliError } from '../deploy/cli-error.ts';
import { ENVIRONMENTS, type Environment } from '../deploy/environments.ts';
import { readTarget, type Target } from '../deploy/target.ts';
import type { Tools } from '../deploy/tools.ts';
import { root, wrangler } from '../deploy/wrangler.ts';
import { runCommand } from '../run-command.ts';
import { checkBackups } from './backups.ts';
import { checkConfiguration, checkSecrets } from './configuration.ts';
import { checkDatabase } from './database.ts';
import { attempt, describeFinding, type Finding, findingsAbout, summarize } from './finding.ts';
import { checkSite } from './site.ts';

const WRANGLER_TOML = join(root, 'wrangler.toml');
const now = () => Date.now();

function readEnvironment(): Environment | undefined {
  try {
    return environmentFrom(parseArgs({ options: { env: { type: 'string' } } }).values.env);
  } catch {
    throw new CliError(`Usage: npm run doctor -- [--env ${ENVIRONMENTS.join('|')}]`);
  }
}

/** Checks what only a deployed environment has. */
async function checkDeployment(target: Target): Promise<Finding[]> {
  const tools = { wrangler, fetch } as Tools;
  const { origin } = target;
  return [
    ...(await attempt('configuration', () => checkConfiguration(target))),
    ...(await attempt('keys', () => checkSecrets(target, tools))),
    ...(origin === null ? [] : await attempt('site', () => checkSite(origin, tools, now))),
  ];
}

await runCommand(async () => {
  const env = readEnvironment();
  const target = env === undefined ? null : readTarget(env, WRANGLER_TOML);
  const findings = target === null ? [] : await checkDeployment(target);
  const database = await attempt('database', async () => {
    const opened = await openCommandDatabase(env, WRANGLER_TOML, process.env);
    console.error(`Database: ${describeDatabase(opened, env)}`);
    const isReadOnly = target?.vars.READ_ONLY === '1';
    // The product on this machine sends to its local mail server.
    const hasMailServer = target === null || (target.vars.SMTP_HOST ?? '') !== '';
    return await checkDatabase(async (text) => await runStatements(opened, [text]), { now, isReadOnly, hasMailServer });
  });
  findings.push(...database);
  findings.push(...(await attempt('backups', () => checkBackups(root, now()))));
  if (target === null)
    findings.push(findingsAbout('site').unknown('npm start prints its address; Admin > Health has its state'));
  console.log(findings.map(describeFinding).join('\n'));
  console.log(summarize(findings));
  return findings.every(({ level }) => level !== 'problem');
});
