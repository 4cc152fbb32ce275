import { parseConfig } from '../../config.ts';
import { CliError } from '../deploy/cli-error.ts';
import { checkProductionAddress, checkProductionSettings } from '../deploy/production.ts';
import { existingSecrets, missingSecrets } from '../deploy/secrets.ts';
import type { Target } from '../deploy/target.ts';
import type { Tools } from '../deploy/tools.ts';
import { type Finding, findingsAbout } from './finding.ts';

const settings = findingsAbout('configuration');
const keys = findingsAbout('keys');

/** Stands for the keys of a worker, which cannot be read. */
const SOME_KEYS = `doctor:${'0'.repeat(64)}`;

/** Checks the settings of an environment in wrangler.toml as the worker and a deployment do. */
export function checkConfiguration(target: Target): Finding[] {
  const found: Finding[] = [];
  const check = (work: () => void) => {
    try {
      work();
    } catch (error) {
      for (const line of (error as Error).message.split('\n')) found.push(settings.problem(line));
    }
  };
  check(() => void parseConfig({ ...target.vars, SESSION_KEYS: SOME_KEYS }));
  check(() => checkProductionSettings(target));
  const { origin, database } = target;
  if (origin === null) {
    found.push(settings.problem(`APP_ORIGIN of env.${target.env} is still the placeholder.`));
  } else check(() => checkProductionAddress(target, origin));
  if (database.id === null && !target.vars.DATABASE_URL) {
    found.push(settings.problem(`env.${target.env} has no database_id yet. A deployment creates the database.`));
  }
  if (target.vars.READ_ONLY === '1') found.push(settings.warning('READ_ONLY is set: nobody can write.'));
  return found.length === 0 ? [settings.ok(`env.${target.env} of wrangler.toml is complete`)] : found;
}

/** Checks which secrets a deployed worker has. */
export async function checkSecrets(target: Target, tools: Tools): Promise<Finding[]> {
  const existing = await existingSecrets(target, tools);
  if (existing === null) throw new CliError(`${target.worker} is not deployed.`);
  const { problems, losses } = missingSecrets(target, existing);
  const found = [...problems.map(keys.problem), ...losses.map(keys.warning)];
  return found.length === 0 ? [keys.ok(`all ${existing.size} secrets are set`)] : found;
}
