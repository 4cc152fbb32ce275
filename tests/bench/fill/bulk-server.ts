import type { DatabaseSync } from 'node:sqlite';
import { encryptBulkPassword } from '../../../worker/features/settings/bulk-server.service.ts';
import { sessionKeys } from '../product.ts';

/** Configures the mail server on this port for bulk mail, with limits that no row reaches. */
export async function setBulkServer(db: DatabaseSync, port: number): Promise<void> {
  const password = await encryptBulkPassword('bench', sessionKeys);
  db.prepare(
    `UPDATE bulk_mail SET host = '127.0.0.1', port = ?, use_tls = 0, from_email = 'posts@bench.test',
      sealed_password = ?, per_second = 1000, per_connection = 1000, sockets = 4`,
  ).run(port, password);
}
