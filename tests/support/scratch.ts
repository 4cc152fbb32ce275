import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Required free bytes: ten times the peak use of a whole run. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * Returns the folder for temporary files: in memory, if this machine has enough, because each commit waits for a disk.
 */
export function scratchDir(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= ENOUGH) return IN_MEMORY;
  } catch {
    // Only exists on Linux.
  }
  return tmpdir();
}
