import { isFree } from '../sandbox/environment.ts';

/** Below the ports that systems use for outgoing connections, and none that a browser blocks. */
const FIRST = 20_000;
const RANGE = 12_000;

/** Returns a different free port for each name. */
export async function freePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, string>> {
  const found = new Map<Name, string>();
  let port = FIRST + Math.floor(Math.random() * RANGE);
  for (const name of names) {
    while (!(await isFree(port))) port++;
    found.set(name, String(port++));
  }
  return Object.fromEntries(found) as Record<Name, string>;
}
