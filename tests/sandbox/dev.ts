import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Places,
  places,
  requireFreePorts,
  requireLimits,
  root,
  StartProblem,
  toolEnvironment,
  workerVars,
} from './environment.ts';
import { prepare } from './prepare.ts';
import { type Child, startChild } from './processes.ts';
import { announce, runProduct, startParts } from './product.ts';
import { takeStateDir } from './state-dir.ts';

const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';
const START_WITHIN_MS = 60_000;

/**
 * Starts the worker from its sources, rebuilt after each change, and waits until it is healthy.
 * @param origin the address for the browser
 */
async function startFromSources(where: Places, origin: string): Promise<Child> {
  const { port, stateDir } = where;
  const vars = Object.entries(workerVars(where, origin));
  const envFile = join(stateDir, 'worker.env');
  writeFileSync(envFile, vars.map(([name, value]) => `${name}='${value}'\n`).join(''), { mode: 0o600 });
  const args = [
    WRANGLER,
    'dev',
    '--config',
    join(root, 'wrangler.toml'),
    '--env=',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--inspector-port',
    '0',
    '--env-file',
    envFile,
    '--persist-to',
    stateDir,
    '--log-level',
    'error',
    '--show-interactive-dev-session=false',
  ];
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

// As start.ts, with Vite in front: the browser gets the sources, and the worker reloads after each change.
await runProduct(async () => {
  const where = places();
  const { port, smtpPort, inboxPort, stripePort, vitePort, stateDir } = where;
  const ports = {
    PORT: port,
    SMTP_PORT: smtpPort,
    INBOX_PORT: inboxPort,
    STRIPE_PORT: stripePort,
    VITE_PORT: vitePort,
  };
  requireLimits(process.env.LIMITS);
  await requireFreePorts(ports);
  takeStateDir(stateDir);
  await prepare(where, { anyBuild: true });
  const origin = `http://localhost:${vitePort}`;
  const parts = await startParts(where, () => startFromSources(where, origin));
  const vite = ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--strictPort'];
  const env = { ...process.env, PORT: String(port), VITE_PORT: String(vitePort) };
  const log = join(stateDir, 'logs/vite.log');
  announce(origin, where);
  return [...parts, startChild('Vite', vite, { env, log, loud: true })];
});
