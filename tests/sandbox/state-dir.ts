import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './environment.ts';

/** Returns what a running process was started with, '' where that cannot be known; null when there is no such process. */
function commandOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
}

/** Returns whether the process that wrote a lock still runs: another program may have its number by now. */
function isHeld(lock: string): boolean {
  const pid = Number(readFileSync(lock, 'utf8'));
  // In a container, a restart has the previous process's number; an empty file was never completed.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  const command = commandOf(pid);
  return command !== null && (command === '' || command.includes('tests/sandbox/'));
}

/**
 * Makes the state folder, and locks it for this process until it ends: two products on one folder would both run its
 * alarms and jobs.
 * @throws StartProblem when it is not a folder, cannot be written, or another product uses it
 */
export function takeStateDir(stateDir: string): void {
  const lock = join(stateDir, 'lock');
  try {
    mkdirSync(stateDir, { recursive: true });
    if (!statSync(stateDir).isDirectory()) throw new Error('it is not a folder');
    if (existsSync(lock) && isHeld(lock)) {
      const pid = readFileSync(lock, 'utf8');
      throw new StartProblem(
        `The product already runs on ${stateDir} (process ${pid}). Stop it, or choose another folder with STATE_DIR.`,
      );
    }
    writeFileSync(lock, String(process.pid));
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'it is not a folder' : message;
    throw new StartProblem(`STATE_DIR: ${stateDir} cannot be used (${reason}). Choose a folder that can be written.`);
  }
  process.once('exit', () => rmSync(lock, { force: true }));
}
