import type { HealthResponse } from '#contract/health';
import { MINUTE } from '#contract/time';
import { siteAt } from '../deploy/site.ts';
import type { Tools } from '../deploy/tools.ts';
import { type Finding, findingsAbout } from './finding.ts';

const site = findingsAbout('site');
const clock = findingsAbout('clock of the edge');
/** Milliseconds. The Date header counts whole seconds. */
const DRIFT_MAX_MS = MINUTE;

/** Checks that the product responds at its address, with its database, buckets and Durable Objects. */
export async function checkSite(
  origin: string,
  { fetch }: Pick<Tools, 'fetch'>,
  now: () => number,
): Promise<Finding[]> {
  const response = await siteAt(origin, fetch).get('/api/health');
  const { status, parts } = (await response.json()) as HealthResponse;
  const ill = Object.entries(parts).filter(([, { state }]) => state === 'ill');
  const names = ill.map(([name]) => name).join(', ');
  const found = [
    status === 'ok'
      ? site.ok(`${origin} responds`)
      : site.problem(`${origin} reports ${status}: ${names}. See Admin > Health.`),
  ];
  const at = Date.parse(response.headers.get('Date') ?? '');
  if (Math.abs(at - now()) > DRIFT_MAX_MS) {
    found.push(clock.problem(`it differs from this machine's by ${Math.round(Math.abs(at - now()) / 1000)} seconds`));
  }
  return found;
}
