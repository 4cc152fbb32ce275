import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** What a whole run keeps at once is a tenth of it. Bytes. */
const ENOUGH = 4 * 1024 ** 3;

/** Where tests write what nobody needs after them: in memory, if this machine has the room, as each commit waits for a disk. */
export function scratchDir(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= ENOUGH) return IN_MEMORY;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}
