import { join } from 'node:path';
import { runCrons } from './crons.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo/people.ts';
import {
  extraVars,
  mailWebhookSecret,
  type Places,
  places,
  requireFreePorts,
  requireLimits,
  StartProblem,
  stripeKeys,
  toolEnvironment,
  webhookSecret,
} from './environment.ts';
import { type Child, killAll, startChild, stopAll, untilReady } from './processes.ts';
import { cronLines } from './runtime.ts';
import { takeStateDir } from './state-dir.ts';

/** Starts the mail server and its inbox, in a process of their own. */
async function startMail({ stateDir }: Places): Promise<Child> {
  const script = join(import.meta.dirname, 'mail.ts');
  const log = join(stateDir, 'logs/mail.log');
  // Created before the two processes that need it start in parallel.
  mailWebhookSecret(stateDir);
  const child = startChild('The mail server', [script], { env: process.env, log, talks: true });
  await untilReady(child);
  return child;
}

/** Starts the sandbox's Stripe, in a process of its own. */
async function startStripe(where: Places): Promise<Child> {
  const script = join(import.meta.dirname, 'stripe/main.ts');
  const log = join(where.stateDir, 'logs/stripe.log');
  // Created before the two processes that need it start in parallel.
  webhookSecret(where.stateDir);
  const child = startChild('The payment sandbox', [script], { env: process.env, log, talks: true });
  await untilReady(child);
  return child;
}

/** Starts the built worker, in a process of its own. */
async function startWorker({ stateDir }: Places): Promise<Child> {
  const script = join(import.meta.dirname, 'worker.ts');
  const log = join(stateDir, 'logs/worker.log');
  const child = startChild('The worker', [script], { env: toolEnvironment(stateDir), log, loud: true, talks: true });
  await untilReady(child);
  return child;
}

/**
 * Starts all that the product is made of on this machine: the worker, the mail server, and the sandbox's Stripe unless
 * payments go to Stripe itself. The worker's jobs run at their times, unless CRONS=off.
 * @param worker starts it; the built one by default
 */
export async function startParts(where: Places, worker = startWorker): Promise<Child[]> {
  const payments = stripeKeys() === null ? [startStripe(where)] : [];
  const parts = await Promise.all([startMail(where), ...payments, worker(where)]);
  if (process.env.CRONS !== 'off') void runCrons(cronLines, `http://127.0.0.1:${where.port}`);
  return parts;
}

/** Prints the addresses and accounts for a new developer. */
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
 * Runs the product until a signal arrives or one of its processes ends.
 * @param start starts the processes
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

/**
 * Runs the built product on the ports and the folder that the environment names.
 * @param prepareData creates what has to be there before the parts start
 */
export async function startProduct(prepareData: (where: Places) => Promise<void>): Promise<void> {
  await runProduct(async () => {
    const where = places();
    const { port, smtpPort, inboxPort, stripePort } = where;
    requireLimits(process.env.LIMITS);
    extraVars();
    await requireFreePorts({ PORT: port, SMTP_PORT: smtpPort, INBOX_PORT: inboxPort, STRIPE_PORT: stripePort });
    takeStateDir(where.stateDir);
    await prepareData(where);
    const parts = await startParts(where);
    announce(`http://localhost:${port}`, where);
    return parts;
  });
}
