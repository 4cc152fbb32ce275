import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './command.ts';

/**
 * Returns a fingerprint of a database's sources: migrations and catalog.
 * @param more additional sources, as globs from the project's folder
 */
export function databaseRecipe(more: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const file of globSync(['migrations/*.sql', 'worker/db/catalog/*.ts', ...more], { cwd: projectRoot }).sort()) {
    hash.update(file).update(readFileSync(join(projectRoot, file)));
  }
  return hash.digest('hex');
}
