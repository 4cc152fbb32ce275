import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { catalogSql } from '../../../worker/db/catalog/load.ts';

const ATTEMPTS = 20;

const isEmpty = async () => (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").first()) === null;

/** Files share a runtime, and each begins with nothing stored. What still runs of the last one can hold on to its database. */
async function beginEmpty(): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await reset();
    if (await isEmpty()) return;
    await scheduler.wait(attempt * 10);
  }
  throw new Error('The last file still holds its database');
}

await beginEmpty();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await env.DB.batch(catalogSql().map((statement) => env.DB.prepare(statement)));
