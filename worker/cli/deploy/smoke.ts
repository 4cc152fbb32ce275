import { deployedParts, type HealthResponse } from '#contract/health';
import { CHECKS, EDGE_CHECKS, READ_ONLY_CHECKS, SKIPPED_ON_WORKERS_DEV, WRITING_CHECKS } from './checks.ts';
import { CliError } from './cli-error.ts';
import { type Site, siteAt } from './site.ts';
import { customDomain } from './target.ts';
import type { Tools } from './tools.ts';

/** Cloudflare's header that selects a version of the current deployment. */
const VERSION_OVERRIDES = 'Cloudflare-Workers-Version-Overrides';
const WAIT_TRIES = 60;
const WAIT_PAUSE_MS = 3000;

/** Returns the reason why the version is not up; null when it is. */
async function whyNotUp(site: Site, version: string | null): Promise<string | null> {
  try {
    const response = await site.get('/api/health');
    const health = (await response.json()) as HealthResponse;
    if (version !== null && health.version !== version) return `version ${health.version} responds, not ${version}`;
    const ill = deployedParts.filter((part) => health.parts[part]?.state === 'ill');
    return response.ok && ill.length === 0 ? null : `health says ${JSON.stringify(health.parts)}`;
  } catch (error) {
    return `${site.origin} does not respond: ${error instanceof Error ? error.message : error}`;
  }
}

/** Waits for the version: a new domain gets its certificate within minutes. Throws CliError after three minutes. */
async function untilUp(site: Site, version: string | null, { pause }: Pick<Tools, 'pause'>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const why = await whyNotUp(site, version);
    if (why === null) return;
    if (tries === WAIT_TRIES) throw new CliError(why);
    await pause(WAIT_PAUSE_MS);
  }
}

/**
 * Checks the deployed product, one line per check. `version` is the expected one, null for any; `isReadOnly` is true
 * during READ_ONLY. With `worker`, this version answers whatever its share of the traffic is. Returns the number of failed
 * checks.
 */
export async function smokeCheck(
  {
    origin,
    version,
    isReadOnly,
    worker,
  }: { origin: string; version: string | null; isReadOnly: boolean; worker?: string },
  { fetch, pause, say }: Pick<Tools, 'fetch' | 'pause' | 'say'>,
): Promise<number> {
  const overrides = worker === undefined ? [] : [[VERSION_OVERRIDES, `${worker}="${version}"`]];
  const site = siteAt(origin, fetch, Object.fromEntries(overrides));
  const checks: typeof CHECKS = {
    'the version is up, with its database and its buckets': () => untilUp(site, version, { pause }),
    ...CHECKS,
    ...(isReadOnly ? READ_ONLY_CHECKS : WRITING_CHECKS),
    ...(origin.startsWith('https:') && EDGE_CHECKS),
  };
  const skipped = customDomain(origin) === null ? SKIPPED_ON_WORKERS_DEV : {};
  let failed = 0;
  for (const [what, check] of Object.entries(checks)) {
    if (what in skipped) {
      say(`  skipped ${what}: ${skipped[what]}`);
      continue;
    }
    try {
      await check(site);
      say(`  ok      ${what}`);
    } catch (error) {
      failed++;
      say(`  FAILED  ${what}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return failed;
}
