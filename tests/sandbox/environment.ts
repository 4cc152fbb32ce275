import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { parseConfig } from '../../worker/config.ts';

export const root = resolve(import.meta.dirname, '../..');

/** The platform's sender address on this machine. */
const MAIL_FROM = 'hello@blog-platform.test';

export type Places = {
  port: number;
  smtpPort: number;
  inboxPort: number;
  stripePort: number;
  vitePort: number;
  stateDir: string;
};

/** A failure that the user of the terminal can fix: printed without a stack. */
export class StartProblem extends Error {}

function portFrom(variable: string, standard: number): number {
  const port = Number(process.env[variable] || standard);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new StartProblem(`${variable} is not a port number.`);
  return port;
}

/**
 * Returns the keys of a Stripe test account from the environment: with them payments use it instead of the sandbox.
 * @throws StartProblem for one key without the other, and for a live key
 */
export function stripeKeys(env: NodeJS.ProcessEnv = process.env): { secretKey: string; webhookSecret: string } | null {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '' } = env;
  if (secretKey === '' && webhookSecret === '') return null;
  if (secretKey === '' || webhookSecret === '')
    throw new StartProblem('Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither to pay at the sandbox.');
  if (!/^(sk|rk)_test_/.test(secretKey))
    throw new StartProblem('STRIPE_SECRET_KEY is not a test key: the demo content must not move real money.');
  return { secretKey, webhookSecret };
}

/** Returns the ports and the state folder, from the environment, so several instances can run in parallel. */
export function places(): Places {
  return {
    port: portFrom('PORT', 8787),
    smtpPort: portFrom('SMTP_PORT', 1025),
    inboxPort: portFrom('INBOX_PORT', 8025),
    stripePort: portFrom('STRIPE_PORT', 12111),
    vitePort: portFrom('VITE_PORT', 5173),
    // The state of one provider's payments is useless to the other.
    stateDir: resolve(root, process.env.STATE_DIR || (stripeKeys() === null ? '.state' : '.state-stripe')),
  };
}

function isFreeAt(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => settle(error.code !== 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => settle(true)));
  });
}

/** Returns whether a port of this machine is free. */
export const isFree = async (port: number) => (await isFreeAt(port, '127.0.0.1')) && (await isFreeAt(port, '::'));

/** Returns the process that listens on a port, as ' by process 123'; empty where the system does not say. */
function listenerOf(port: number): string {
  const send = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';
  const [, pid] =
    /\bpid=(\d+)/.exec(send('ss', '-ltnpH', `sport = :${port}`)) ??
    /^p(\d+)/m.exec(send('lsof', '-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fp')) ??
    [];
  return pid === undefined ? '' : ` by process ${pid}`;
}

/**
 * Checks that no other program, or part of the product, uses the ports.
 * @param ports each with the environment variable that changes it
 * @throws StartProblem naming the variables
 */
export async function requireFreePorts(ports: Record<string, number>): Promise<void> {
  const entries = Object.entries(ports);
  for (const [n, [variable, port]] of entries.entries()) {
    const [twin] = entries.slice(n + 1).find(([, other]) => other === port) ?? [];
    if (twin !== undefined) {
      throw new StartProblem(`${variable} and ${twin} are both ${port}. Choose another: ${twin}=${port + 10}`);
    }
  }
  for (const [variable, port] of entries) {
    if (!(await isFree(port))) {
      const user = listenerOf(port);
      throw new StartProblem(`Port ${port} is in use${user}. Stop it, or choose another: ${variable}=${port + 10}`);
    }
  }
}

/** Checks LIMITS before anything starts. @throws StartProblem with what is wrong in it */
export function requireLimits(limits: string | undefined): void {
  const sessionKey = `check:${Buffer.alloc(48).toString('base64url')}`;
  const settings = { APP_ORIGIN: 'http://localhost', PLATFORM_EMAIL: MAIL_FROM, SESSION_KEYS: sessionKey };
  try {
    parseConfig({ ...settings, LIMITS: limits || '{}' });
  } catch (error) {
    throw new StartProblem(String(error).replace(/^.*Configuration: /, ''));
  }
}

/** Returns this instance's signing key, created once and stored with its data. */
function sessionKeys(stateDir: string): string {
  const file = join(stateDir, 'session-keys');
  if (!existsSync(file)) writeFileSync(file, `local:${randomBytes(48).toString('base64url')}`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Returns a webhook secret that is created once and stored with the data. */
function storedSecret(stateDir: string, name: string): string {
  const file = join(stateDir, name);
  mkdirSync(stateDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, `whsec_${randomBytes(24).toString('hex')}`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Returns the webhook secret of the sandbox's Stripe. */
export const webhookSecret = (stateDir: string): string => storedSecret(stateDir, 'webhook-secret');

/** Returns the secret that signs the reports of bounces and complaints, from the environment or created here. */
export const mailWebhookSecret = (stateDir: string): string =>
  process.env.MAIL_WEBHOOK_SECRET || storedSecret(stateDir, 'mail-webhook-secret');

function paymentVars({ stripePort, stateDir }: Places): Record<string, string> {
  const keys = stripeKeys();
  if (keys !== null) return { STRIPE_SECRET_KEY: keys.secretKey, STRIPE_WEBHOOK_SECRET: keys.webhookSecret };
  return {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: webhookSecret(stateDir),
    STRIPE_API_BASE: `http://localhost:${stripePort}`,
  };
}

/**
 * Returns the variables of the worker in WORKER_VARS, a JSON object: for drills, which run it on another database or with
 * a wrong secret (docs/operations/drills.md). @throws StartProblem
 */
export function extraVars(text = process.env.WORKER_VARS): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text || '{}'));
  } catch {
    throw new StartProblem('WORKER_VARS is not a JSON object of texts.');
  }
}

/** Returns the worker's vars and secrets on this machine; `origin` is the product's address for browsers. */
export function workerVars(where: Places, origin: string): Record<string, string> {
  const { smtpPort, inboxPort, stateDir } = where;
  mkdirSync(stateDir, { recursive: true });
  return {
    APP_ORIGIN: origin,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    SMTP_TLS: '0',
    MAIL_FROM,
    MAIL_WEBHOOK_SECRET: mailWebhookSecret(stateDir),
    DNS_RESOLVER_URL: `http://localhost:${inboxPort}/dns-query`,
    METRICS_URL: `http://localhost:${inboxPort}/metrics`,
    SESSION_KEYS: sessionKeys(stateDir),
    ...paymentVars(where),
    ...(process.env.LIMITS && { LIMITS: process.env.LIMITS }),
    ...(process.env.PRICE_NOTICE_DELAY && { PRICE_NOTICE_DELAY: process.env.PRICE_NOTICE_DELAY }),
    ...extraVars(),
  };
}

/** Returns variables that disable telemetry, prompts and update checks in wrangler and other tools. */
export function toolEnvironment(stateDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    STATE_DIR: stateDir,
    CI: '1',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_LOG_PATH: join(stateDir, 'logs'),
    WRANGLER_REGISTRY_PATH: join(stateDir, 'registry'),
    NO_UPDATE_NOTIFIER: '1',
  };
}
