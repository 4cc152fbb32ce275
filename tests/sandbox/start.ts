import { places, requireFreePorts } from './environment.ts';
import { prepare } from './prepare.ts';
import { announce, runProduct, startParts } from './product.ts';

await runProduct(async () => {
  const where = places();
  const { port, smtpPort, inboxPort, stripePort } = where;
  await requireFreePorts({ PORT: port, SMTP_PORT: smtpPort, INBOX_PORT: inboxPort, STRIPE_PORT: stripePort });
  await prepare(where);
  const parts = await startParts(where);
  announce(`http://localhost:${port}`, where);
  return parts;
});
