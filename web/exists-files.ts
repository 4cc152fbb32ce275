import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Expands the names in braces, because each of the files must exist. */
function expand(entry: string): string[] {
  const [braces, names] = /\{([^{}]*)\}/.exec(entry) ?? [];
  if (braces === undefined || names === undefined) return [entry];
  return names.split(',').flatMap((name) => expand(entry.replace(braces, name)));
}

/**
 * Returns a configuration's list of files: paths or globs from the project's folder.
 * @throws Error that names the entries without a file
 */
export function existsFiles<const List extends readonly string[]>(list: List): List {
  const missing = list.flatMap(expand).filter((entry) => globSync(entry, { cwd: root }).length === 0);
  if (missing.length > 0) throw new Error(`A list of files names what does not exist: ${missing.join(', ')}`);
  return list;
}
