import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DumpDatabase } from '../../worker/cli/dump/dump-database.ts';
import { openLibsql } from '../../worker/cli/dump/libsql.ts';
import { applyMigrations } from '../../worker/cli/dump/migrate.ts';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { hashPassword } from '../../worker/platform/passwords.ts';
import { openBoundD1 } from '../sandbox/bound-d1.ts';
import { sqldPath, startSqld } from '../support/sqld.ts';
import { startWire, type Wire } from './wire.ts';

export const ADMIN = { email: 'admin@faults.test', username: 'the_admin', password: 'quiet-harbour-7' };
const NOT_HRANA =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 34\r\n\r\n<h1>Welcome to our fine router</h1>';

export type DatabaseName = 'D1' | 'libSQL';

/** The product's database: its runtime settings, its file, and its faults. */
export type FaultyDatabase = {
  name: DatabaseName;
  vars: Record<string, string>;
  /** The file, for reading while the product runs. */
  file: string;
  /** A separate server and its connection; D1 runs inside the runtime, and fails there. */
  server: { wire: Wire; kill(): Promise<void>; start(): Promise<void>; close(): Promise<void> } | null;
};

/** Adds migrations, the catalog and an admin, because no sign-up creates one. */
async function fill(db: DumpDatabase): Promise<void> {
  await applyMigrations(db);
  await db.batch(catalogSql());
  const hash = await hashPassword(ADMIN.password);
  await db.batch([
    `INSERT INTO users (id, email, username, password_hash, email_confirmed_at, created_at)
     VALUES ('admin', '${ADMIN.email}', '${ADMIN.username}', '${hash}', 1, 1)`,
    `INSERT INTO admin_users (id, user, created_at) SELECT 'admin', seq, 1 FROM users WHERE id = 'admin'`,
  ]);
  await db.close();
}

async function openD1(persist: string): Promise<FaultyDatabase> {
  await fill(await openBoundD1(persist));
  const folder = join(persist, 'd1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite');
  if (file === undefined) throw new Error(`no database in ${folder}`);
  return { name: 'D1', vars: {}, file: join(folder, file), server: null };
}

async function openServer(): Promise<FaultyDatabase> {
  const binary = sqldPath();
  if (binary === null) throw new Error('There is no libSQL server for this platform');
  const { url, data, kill, start, stop } = await startSqld(binary, false);
  await fill(openLibsql(url));
  const wire = await startWire(0, Number(new URL(url).port), NOT_HRANA);
  const close = async () => {
    await wire.close();
    await stop();
  };
  return {
    name: 'libSQL',
    vars: { DATABASE_URL: `http://127.0.0.1:${wire.port}` },
    file: join(data, 'dbs/default/data'),
    server: { wire, kill, start, close },
  };
}

/** Creates a database with the product's required rows. @param persist the runtime's folder of a D1 */
export const openFaultyDatabase = async (name: DatabaseName, persist: string): Promise<FaultyDatabase> =>
  name === 'D1' ? await openD1(persist) : await openServer();
