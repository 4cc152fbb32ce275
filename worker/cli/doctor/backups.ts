import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR } from '#contract/time';
import { type BackupManifest, manifestPath } from '../backup/backup.ts';
import { type Finding, findingsAbout } from './finding.ts';

const backups = findingsAbout('backups');
/** Milliseconds. A backup is expected every day. */
const AGE_MAX_MS = DAY + 2 * HOUR;

const formatAge = (ms: number) => (ms < 2 * DAY ? `${Math.round(ms / HOUR)} hours` : `${Math.round(ms / DAY)} days`);

/** Returns the ends of the backups in a folder, milliseconds UTC. A folder without a manifest is not a backup. */
function backupsIn(folder: string): { name: string; at: number }[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.flatMap(({ name }) => {
    const path = manifestPath(join(folder, name));
    if (!name.startsWith('backup-') || !existsSync(path)) return [];
    try {
      const { ended } = JSON.parse(readFileSync(path, 'utf8')) as BackupManifest;
      return [{ name, at: Date.parse(ended) }];
    } catch {
      return [];
    }
  });
}

/** Checks the age of the newest backup in a folder. */
export function checkBackups(folder: string, now: number): Finding[] {
  const [newest] = backupsIn(folder).toSorted((one, other) => other.at - one.at);
  if (newest === undefined) return [backups.warning(`none in ${folder}. npm run backup writes one.`)];
  const age = now - newest.at;
  const text = `the newest is ${newest.name}, ${formatAge(age)} old`;
  return [age > AGE_MAX_MS ? backups.warning(text) : backups.ok(text)];
}
