import { places, requireFreePorts, requireLimits } from './environment.ts';
import { prepare } from './prepare.ts';
import { announce, runProduct, startParts } from './product.ts';
import { takeStateDir } from './state-dir.ts';

await runProduct(async () => {
  const where = places();
  const { port, smtpPort, inboxPort, stripePort } = where;
  requireLimits(process.env.LIMITS);
  await requireFreePorts({ PORT: port, SMTP_PORT: smtpPort, INBOX_PORT: inboxPort, STRIPE_PORT: stripePort });
  takeStateDir(where.stateDir);
  await prepare(where);
  const parts = await startParts(where);
  announce(`http://localhost:${port}`, where);
  return parts;
});
