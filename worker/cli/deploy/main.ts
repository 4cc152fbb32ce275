/**
 * `npm run deploy -- --env staging|production`: deploys the product to Cloudflare, at once or gradually
 * (docs/operations/deploying.md).
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openLibsql } from '../dump/libsql.ts';
import { CliError } from './cli-error.ts';
import { deploy } from './deploy.ts';
import { ENVIRONMENTS } from './environments.ts';
import { readGitState } from './git-state.ts';
import { deployGradually, promote, rollBack } from './gradual.ts';
import { showPlan } from './plan.ts';
import { readTarget } from './target.ts';
import { promptSecret } from './terminal.ts';
import type { Tools } from './tools.ts';
import { root, wrangler } from './wrangler.ts';

const WRANGLER_TOML = join(root, 'wrangler.toml');

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        env: { type: 'string' },
        location: { type: 'string' },
        'take-address': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        gradual: { type: 'string' },
        promote: { type: 'boolean', default: false },
        'roll-back': { type: 'boolean', default: false },
      },
    });
    const env = ENVIRONMENTS.find((name) => name === values.env);
    const choices = { locationHint: values.location, mayTake: values['take-address'] };
    const percent = values.gradual === undefined ? null : Number(values.gradual);
    const isPercent = percent === null || (Number.isInteger(percent) && percent >= 1 && percent <= 99);
    const modes = [values['dry-run'], percent !== null, values.promote, values['roll-back']].filter(Boolean);
    if (env !== undefined && isPercent && modes.length <= 1)
      return {
        env,
        choices,
        percent,
        isDryRun: values['dry-run'],
        isPromotion: values.promote,
        isRollBack: values['roll-back'],
      };
  } catch {
    // An unknown option also prints the usage.
  }
  const options = '[--location weur] [--take-address] [--dry-run | --gradual PERCENT | --promote | --roll-back]';
  throw new CliError(`Usage: npm run deploy -- --env ${ENVIRONMENTS.join('|')} ${options}`);
}

function build(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn('npm', ['run', '--silent', 'build'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((settle, fail) => {
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? settle() : fail(new CliError('The build failed. Nothing was changed.')),
    );
  });
}

const tools: Tools = {
  wrangler,
  openLibsql,
  build,
  fetch,
  env: process.env,
  source: () => readGitState(root),
  ask: process.stdin.isTTY ? promptSecret : null,
  say: (line) => console.log(line),
  pause: (ms) => sleep(ms),
};

// Deletes the temporary file of the upload's secrets (secrets.ts) when the command is interrupted.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

try {
  const { env, choices, percent, isDryRun, isPromotion, isRollBack } = readArguments();
  const run = async () => {
    const target = readTarget(env, WRANGLER_TOML);
    if (isPromotion) return await promote(target, tools);
    if (isRollBack) return await rollBack(target, tools);
    if (percent !== null) return await deployGradually(target, percent, tools);
    if (!isDryRun) return await deploy(env, WRANGLER_TOML, choices, tools);
    await showPlan(target, tools);
    return true;
  };
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
