import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Change, Store } from './world.ts';

const lineOf = (change: Change) => `${JSON.stringify(change)}\n`;

function parseLine(line: string): Change[] {
  try {
    return [JSON.parse(line) as Change];
  } catch {
    // The process was killed while writing this line: no client has received a response.
    return [];
  }
}

/**
 * Stores a sandbox's worlds in a file of JSON lines, one per change; after a SIGKILL, a start finds every confirmed
 * change.
 * @param file created when missing, together with its folder
 */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  const newest = new Map<string, Change>();
  for (const change of existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(parseLine) : []) {
    const name = `${change.key} ${change.kind} ${change.id}`;
    if (change.row === null) newest.delete(name);
    else newest.set(name, change);
  }
  const kept = [...newest.values()];
  // Written to a second file and renamed, so a kill preserves the old file or the new one.
  writeFileSync(`${file}.new`, kept.map(lineOf).join(''));
  renameSync(`${file}.new`, file);
  return {
    load: () => kept,
    append: (changes) => appendFileSync(file, changes.map(lineOf).join('')),
  };
}
