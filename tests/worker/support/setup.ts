import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { catalogSql } from '../../../worker/db/catalog/load.ts';

const tables = async () =>
  await env.DB.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'users'").first<number>('n');

// Files share a runtime, and each begins with nothing stored. What still runs of the last one can hold on to its database.
do await reset();
while ((await tables()) !== 0);
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await env.DB.batch(catalogSql().map((statement) => env.DB.prepare(statement)));
