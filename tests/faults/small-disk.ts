import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Several times what the product stores in the longest run, so that only the balloon fills the disk. */
const MEGABYTES = 512;
const BLOCK = Buffer.alloc(64 * 1024);

/** Runs a command as root, directly or through sudo without a password. */
function asRoot(command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
  } catch {
    execFileSync('sudo', ['-n', command, ...args], { stdio: 'ignore' });
  }
}

/** Writes ever smaller blocks until the disk is full. */
function writeUntilFull(file: string): void {
  const balloon = openSync(file, 'a');
  for (let size = BLOCK.length; size >= 1; ) {
    try {
      writeSync(balloon, BLOCK, 0, size);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      size = Math.floor(size / 2);
    }
  }
  closeSync(balloon);
}

export type SmallDisk = { fill(): void; clear(): void; close(): void };

/**
 * Mounts a folder as a small disk that can be filled completely.
 * @returns null where mounting is not allowed: only some accounts and systems support it
 */
export function mountSmallDisk(folder: string): SmallDisk | null {
  mkdirSync(folder);
  try {
    asRoot('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=777`, 'faults', folder]);
  } catch {
    return null;
  }
  const balloon = join(folder, 'balloon');
  return {
    fill: () => writeUntilFull(balloon),
    clear: () => rmSync(balloon, { force: true }),
    close: () => asRoot('umount', [folder]),
  };
}
