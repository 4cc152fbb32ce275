import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENTS, type Environment } from '../../worker/cli/deploy/environments.ts';
import { readConfig } from '../../worker/cli/deploy/target.ts';
import { capture, projectRoot } from '../support/command.ts';

const file = join(projectRoot, 'wrangler.toml');

/** Returns wrangler's view of an environment, without its own values: names, addresses, sampling rates. */
function shapeOf(env?: Environment) {
  const { name, observability, vars, workers_dev, ...rest } = readConfig(file, env);
  return {
    ...rest,
    targetEnvironment: undefined,
    isWatched: observability?.enabled === true && observability.redact_query_string === true,
    d1_databases: rest.d1_databases.map(({ database_id, database_name, ...more }) => more),
    r2_buckets: rest.r2_buckets.map(({ bucket_name, ...more }) => more),
    analytics_engine_datasets: rest.analytics_engine_datasets.map(({ dataset, ...more }) => more),
    ratelimits: rest.ratelimits.map(({ namespace_id, ...more }) => more),
  };
}

// Wrangler does not inherit bindings and vars in environments, so a new one is easily forgotten there.
test.each(ENVIRONMENTS)('gives %s every binding, cron and setting of the local product', (env) => {
  expect(shapeOf(env)).toEqual(shapeOf());
});

test.each(ENVIRONMENTS)('gives %s every var of the local product, and maybe more', (env) => {
  expect(Object.keys(readConfig(file, env).vars)).toEqual(expect.arrayContaining(Object.keys(readConfig(file).vars)));
});

test.each(ENVIRONMENTS)('reads the metrics of %s where it writes them', (env) => {
  const { analytics_engine_datasets, vars } = readConfig(file, env);
  expect(analytics_engine_datasets.map(({ dataset }) => dataset)).toEqual([vars.METRICS_DATASET]);
});

test('deploys only staging to workers.dev', () => {
  expect(readConfig(file, 'production').workers_dev).toBe(false);
  expect(readConfig(file, 'staging').workers_dev).toBeUndefined();
});

test('shares no data and no counter between two environments', () => {
  const own = [undefined, ...ENVIRONMENTS].flatMap((env) => {
    const { name, analytics_engine_datasets, d1_databases, r2_buckets, ratelimits } = readConfig(file, env);
    return [
      name,
      ...analytics_engine_datasets.map(({ dataset }) => `dataset ${dataset}`),
      ...d1_databases.map(({ database_name }) => `database ${database_name}`),
      ...r2_buckets.map(({ bucket_name }) => `bucket ${bucket_name}`),
      ...ratelimits.map(({ namespace_id }) => `counter ${namespace_id}`),
    ];
  });
  expect(new Set(own).size).toBe(own.length);
});

test.each(ENVIRONMENTS)(
  'passes wrangler’s dry run for %s without warnings',
  async (env) => {
    const printed = await capture('wrangler', ['deploy', '--dry-run', '--env', env], { NO_COLOR: '1' });
    expect(printed).toContain('--dry-run: exiting now.');
    expect(printed).not.toMatch(/WARNING|ERROR/);
  },
  60_000,
);
