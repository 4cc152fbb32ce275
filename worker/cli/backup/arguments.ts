import { parseArgs } from 'node:util';
import { DAY } from '#contract/time';
import { CliError } from '../deploy/cli-error.ts';
import { ENVIRONMENTS, type Environment } from '../deploy/environments.ts';

const USAGE = `Usage: npm run backup -- [folder] [--env ${ENVIRONMENTS.join('|')}]
       npm run backup -- --to <r2:bucket or folder> [--keep-days 30] [--env ${ENVIRONMENTS.join('|')}]
       npm run restore -- <folder> [--env ${ENVIRONMENTS.join('|')}] [--keep-pictures]
       npm run restore -- [name] --from <r2:bucket or folder> [--env ${ENVIRONMENTS.join('|')}] [--keep-pictures]
       npm run restore -- <folder, or [name] --from ...> --person <email address> [--env ${ENVIRONMENTS.join('|')}]`;
const KEEP_DAYS = '30';

type Product = { env: Environment | undefined };
type Restoring = Product & { verb: 'restore'; mayHoldMore: boolean; person: string | undefined };
/**
 * `place` is where stored backups are; `name` is one of them, the newest if undefined. `person` is the address of the
 * only person to restore.
 */
export type BackupArguments =
  | (Product & { verb: 'backup'; folder: string })
  | (Product & { verb: 'backup'; place: string; keepMs: number })
  | (Restoring & { folder: string })
  | (Restoring & { place: string; name: string | undefined });

/** `backup-2026-11-22T08-15-00`, in the repository's folder, where git ignores it. */
const newFolder = () => `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;

const options = {
  env: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  'keep-days': { type: 'string' },
  person: { type: 'string' },
  'keep-pictures': { type: 'boolean', default: false },
} as const;

/** Throws CliError with the usage. */
export function readArguments(args = process.argv.slice(2)): BackupArguments {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const { to, from, person, 'keep-days': days = KEEP_DAYS, 'keep-pictures': mayHoldMore } = values;
    const [verb, name, ...more] = positionals;
    const env = ENVIRONMENTS.find((each) => each === values.env);
    if (more.length > 0 || env !== values.env || !/^[1-9]\d{0,3}$/.test(days)) throw new CliError(USAGE);
    if (values['keep-days'] !== undefined && to === undefined) throw new CliError(USAGE);
    if (verb === 'backup' && from === undefined && !mayHoldMore && person === undefined) {
      if (to === undefined) return { verb, folder: name ?? newFolder(), env };
      if (name === undefined) return { verb, place: to, keepMs: Number(days) * DAY, env };
    }
    if (verb === 'restore' && to === undefined && (person === undefined || !mayHoldMore)) {
      if (from !== undefined) return { verb, place: from, name, env, mayHoldMore, person };
      if (name !== undefined) return { verb, folder: name, env, mayHoldMore, person };
    }
  } catch {
    // An unknown option also prints the usage.
  }
  throw new CliError(USAGE);
}
