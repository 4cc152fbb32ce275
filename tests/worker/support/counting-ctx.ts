import { env } from 'cloudflare:workers';
import { openDatabase } from '../../../worker/db/client.ts';
import { noCosts } from '../../../worker/db/costs.ts';
import { jobCtx } from './factories.ts';

/** Returns the context of a job, and the costs of what it does to the database. */
export function countingCtx() {
  const costs = noCosts();
  return { ctx: { ...jobCtx(), db: openDatabase(env.DB, undefined, costs) }, costs };
}
