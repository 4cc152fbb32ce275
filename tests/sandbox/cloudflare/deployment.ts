import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deploy } from '../../../worker/cli/deploy/deploy.ts';
import type { Environment } from '../../../worker/cli/deploy/environments.ts';
import { readTarget, type Target } from '../../../worker/cli/deploy/target.ts';
import type { Tools } from '../../../worker/cli/deploy/tools.ts';
import { projectRoot } from '../../support/command.ts';
import { type Account, emptyAccount, wranglerOf } from './account.ts';
import { siteOf } from './site.ts';

/** The folder of the tests' wrangler.toml, which each file of tests deletes at its end. */
export const folder = join(tmpdir(), `deploy-test-${process.pid}`);
export const file = join(folder, 'wrangler.toml');
export const forgetFile = () => rmSync(folder, { recursive: true });

export const ORIGIN = 'https://blog.quill.test';
export const SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_unseen',
  STRIPE_WEBHOOK_SECRET: 'whsec_unseen',
  MAIL_WEBHOOK_SECRET: 'whsec_unseen_mail',
  SMTP_PASSWORD: 'unseen',
  METRICS_API_TOKEN: 'unseen_metrics',
};

export function changeFile(from: RegExp | string, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

export const setVar = (line: string, env: Environment = 'staging') => changeFile(`[env.${env}.vars]`, `$&\n${line}`);

/** Sets production's required values besides the address. */
export function setProduction(origin: string): void {
  changeFile(/https:\/\/www[^"]*/, origin);
  changeFile(/(env\.production\.vars[\s\S]*?PLATFORM_EMAIL = ")[^"]*/, '$1support@quill.test');
  setVar('PROMOTION_URL = ""', 'production');
}

/** Writes wrangler.toml in its initial state, or with the address of staging. */
export function freshFile(origin?: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(projectRoot, 'wrangler.toml'), file);
  if (origin !== undefined) changeFile(/https:\/\/staging[^"]*/, origin);
}

/** Runs a command of the deployment in the account, on staging. Returns its result and all output. */
export async function runOn(
  account: Account,
  run: (target: Target, tools: Tools) => Promise<boolean>,
  more: Partial<Tools> = {},
) {
  const said: string[] = [];
  const tools = { ...toolsOf(account, said), ...more };
  const ended = await run(readTarget('staging', file), tools).catch((error: Error) => error);
  return { ended, said: said.join('\n') };
}

const toolsOf = (account: Account, said: string[]): Tools => ({
  wrangler: wranglerOf(account),
  openLibsql: () => expect.unreachable('no libSQL server'),
  build: async () => void account.changes.push('build'),
  source: async () => ({ commit: 'abc1234', isChanged: false }),
  env: {},
  ask: null,
  say: (line) => said.push(line),
  fetch: siteOf(account),
  pause: async () => undefined,
});

/** Deploys to the account. Returns the exit code and all output. */
export async function deployTo(
  account: Account,
  more: Partial<Tools> = {},
  env: Environment = 'staging',
  mayTake = false,
  place?: string,
) {
  const said: string[] = [];
  const tools: Tools = { ...toolsOf(account, said), ...more };
  const ended = await deploy(env, file, { locationHint: place, mayTake }, tools).catch((error: Error) => error);
  return { ended, said: said.join('\n') };
}

/** Returns an account with an earlier deployment. */
export async function deployedAccount(): Promise<Account> {
  freshFile(ORIGIN);
  const account = emptyAccount();
  await deployTo(account, { env: SECRETS });
  account.changes = [];
  return account;
}
