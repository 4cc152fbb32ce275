import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD, demoAccounts } from './demo/people.ts';
import { type Places, StartProblem, stripeKeys, toolEnvironment, webhookSecret, workerVars } from './environment.ts';
import { wranglerArgs } from './prepare.ts';
import { type Child, killAll, startChild, stopAll, untilReady } from './processes.ts';

const START_WITHIN_MS = 60_000;

/** Starts the mail server and its inbox, in a process of their own. */
async function startMail({ stateDir }: Places): Promise<Child> {
  const script = join(import.meta.dirname, 'mail.ts');
  const log = join(stateDir, 'logs/mail.log');
  const child = startChild('The mail server', [script], { env: process.env, log, talks: true });
  await untilReady(child);
  return child;
}

/** Starts the sandbox's Stripe, in a process of its own. */
async function startStripe(where: Places): Promise<Child> {
  const script = join(import.meta.dirname, 'stripe/main.ts');
  const log = join(where.stateDir, 'logs/stripe.log');
  // Made here, before the two who need it start side by side.
  webhookSecret(where.stateDir);
  const child = startChild('The payment sandbox', [script], { env: process.env, log, talks: true });
  await untilReady(child);
  return child;
}

/**
 * Starts the worker and waits until it says it is well.
 * @param origin where the browser finds the product
 */
async function startWorker(where: Places, origin: string): Promise<Child> {
  const { port, stateDir } = where;
  const vars = Object.entries(workerVars(where, origin));
  const envFile = join(stateDir, 'worker.env');
  writeFileSync(envFile, vars.map(([name, value]) => `${name}='${value}'\n`).join(''), { mode: 0o600 });
  const args = wranglerArgs(
    ...['dev', '--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0', '--env-file', envFile],
    ...['--persist-to', stateDir, '--log-level', 'error', '--show-interactive-dev-session=false'],
  );
  const log = join(stateDir, 'logs/worker.log');
  const child = startChild('The worker', args, { env: toolEnvironment(stateDir), log, loud: true });
  let ended = false;
  void child.exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + START_WITHIN_MS;
  while (!ended && Date.now() < deadline) {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    if (health?.ok) return child;
    await sleep(100);
  }
  throw new StartProblem(`The worker ${ended ? 'ended' : 'is not well after a minute'}:\n${child.tail().trim()}`);
}

/**
 * Starts all that the product is made of on this machine: the worker, the mail server, and the sandbox's Stripe unless
 * payments go to Stripe itself.
 * @param origin where the browser finds the product
 */
export async function startParts(where: Places, origin: string): Promise<Child[]> {
  const payments = stripeKeys() === null ? [startStripe(where)] : [];
  return await Promise.all([startMail(where), ...payments, startWorker(where, origin)]);
}

/** What a newcomer needs to know, in one block. */
export function announce(origin: string, { inboxPort, smtpPort, stripePort, stateDir }: Places): void {
  const accounts = Object.entries(demoAccounts).map(([role, { email }]) => `    ${role.padEnd(9)}${email}`);
  const payments =
    stripeKeys() === null
      ? `http://localhost:${stripePort}   (test card 4242 4242 4242 4242)`
      : `at Stripe, whose webhooks have to reach ${origin}/api/webhooks/stripe`;
  console.log(`
  The product   ${origin}
  Its e-mail    http://localhost:${inboxPort}   (SMTP on port ${smtpPort})
  Its payments  ${payments}
  Its data      ${stateDir}

  Demo accounts, password ${DEMO_PASSWORD}
${accounts.join('\n')}

  Ctrl-C stops everything.
`);
}

/**
 * Runs the product until it is told to stop or one of its parts ends.
 * @param start starts the parts
 */
export async function runProduct(start: () => Promise<Child[]>): Promise<void> {
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return killAll();
    stopping = true;
    await stopAll();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    const parts = await start();
    const first = await Promise.race(parts.map(async (part) => ({ part, code: await part.exited })));
    if (!stopping) console.error(`${first.part.name} ended by itself (${first.code}):\n${first.part.tail().trim()}`);
  } catch (error) {
    if (!stopping) console.error(error instanceof StartProblem ? `\n  ${error.message}\n` : error);
  }
  if (!stopping) await stop(1);
}
