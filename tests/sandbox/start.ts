import { places, requireFreePorts } from './environment.ts';
import { prepare } from './prepare.ts';
import { announce, runProduct, startMail, startWorker } from './product.ts';

await runProduct(async () => {
  const where = places();
  await requireFreePorts({ PORT: where.port, SMTP_PORT: where.smtpPort, INBOX_PORT: where.inboxPort });
  await prepare(where);
  const origin = `http://localhost:${where.port}`;
  const parts = await Promise.all([startMail(where), startWorker(where, origin)]);
  announce(origin, where);
  return parts;
});
