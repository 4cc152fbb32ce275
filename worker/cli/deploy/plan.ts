import { customDomain, type Target } from './target.ts';
import type { Tools } from './tools.ts';

/** Shows what a deployment would do, without an account; wrangler builds the upload without sending it. */
export async function showPlan(target: Target, { build, say, wrangler }: Tools): Promise<void> {
  const { buckets, database, env, origin, worker } = target;
  const domain = origin === null ? null : customDomain(origin);
  const address = origin ?? `an address to enter (APP_ORIGIN of env.${env} is the placeholder)`;
  say(`\n${env}: ${worker} at ${address}${domain === null ? '' : ', a custom domain'}`);
  say(
    `  1. database ${database.name}: ${database.id ?? 'found by its name or created, its id stored in wrangler.toml'}`,
  );
  say(`  2. buckets ${buckets.join(', ')}: created where they are missing`);
  say('  3. missing secrets of the worker: from the environment, or by prompt');
  say('  4. migrations, then the catalog');
  say('  5. the worker and its files, then checks of them\n');
  await build();
  say((await wrangler('deploy', '--dry-run', '--env', env)).trim());
}
