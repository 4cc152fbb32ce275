import { join } from 'node:path';
import { places, requireFreePorts } from './environment.ts';
import { prepare } from './prepare.ts';
import { startChild } from './processes.ts';
import { announce, runProduct, startParts } from './product.ts';

// As start.ts, with Vite in front: the browser gets the sources as they are typed, the worker reloads by itself.
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
  await requireFreePorts(ports);
  await prepare(where, { anyBuild: true });
  const origin = `http://localhost:${vitePort}`;
  const parts = await startParts(where, origin);
  const vite = ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--strictPort'];
  const env = { ...process.env, PORT: String(port), VITE_PORT: String(vitePort) };
  const log = join(stateDir, 'logs/vite.log');
  announce(origin, where);
  return [...parts, startChild('Vite', vite, { env, log, loud: true })];
});
