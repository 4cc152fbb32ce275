import { DAY } from '#contract/time';
import type { Bucket } from './data-store.ts';
import { pictureKey } from './image-archive.ts';
import { backupTime, keysIn, namesOf, storedPictures } from './stored-backups.ts';

/** So many stay, however old they are: backups may have stopped without anybody knowing. */
const KEPT_ANYWAY = 7;
/** A backup without a manifest may still be written before this age. */
const UNFINISHED_MS = 2 * DAY;

/**
 * Deletes backups older than `keepMs`, remains of interrupted ones, and pictures of no remaining backup. Run it while no
 * other backup is written to the store.
 * @returns the names of the deleted backups
 */
export async function expireBackups(store: Bucket, keepMs: number, now: number): Promise<string[]> {
  const keys = await keysIn(store);
  const names = namesOf(keys);
  const expired = names.slice(0, -KEPT_ANYWAY).filter((name) => backupTime(name) < now - keepMs);
  const unfinished = namesOf(keys, false).filter((name) => backupTime(name) < now - UNFINISHED_MS);
  const needed = new Set<string>();
  for (const name of names.filter((one) => !expired.includes(one))) {
    for (const entries of Object.values(await storedPictures(store, keys, name)))
      for (const { sha256 } of entries.values()) needed.add(pictureKey(sha256));
  }
  for (const name of [...expired, ...unfinished]) {
    // Without its manifest it is not a backup: an interruption leaves none that lacks files.
    await store.delete(`backups/${name}/manifest.json`);
    for (const key of keys) if (key.startsWith(`backups/${name}/`)) await store.delete(key);
  }
  for (const key of keys) if (key.startsWith('pictures/') && !needed.has(key)) await store.delete(key);
  return expired;
}
