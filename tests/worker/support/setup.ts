import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { catalogSql } from '../../../worker/db/catalog/load.ts';

await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await env.DB.batch(catalogSql().map((statement) => env.DB.prepare(statement)));
