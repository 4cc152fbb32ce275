import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { catalogSql } from '../../../worker/db/catalog/load.ts';

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await env.DB.batch(catalogSql().map((statement) => env.DB.prepare(statement)));
