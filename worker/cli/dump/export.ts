import { CliError } from '../deploy/cli-error.ts';
import { beginArchive, type Manifest, type TableChecksum, writeManifest, writeTable } from './archive.ts';
import type { DumpDatabase } from './dump-database.ts';
import { readTableSlices } from './table-lines.ts';
import { readSchema } from './tables.ts';

/**
 * Writes everything in a database into a new folder, in slices. What points to others is read before them: what is
 * written to the database meanwhile then leaves no row behind that points nowhere, but for deletions, which the import
 * finishes.
 * @param tell is told of each table once it is written
 * @throws Problem where there is nothing to export, or no place for it
 */
export async function exportDatabase(
  db: DumpDatabase,
  folder: string,
  tell: (table: string, sum: TableChecksum) => void = () => {},
): Promise<Manifest> {
  const { tables, migrations } = await readSchema(db);
  if (migrations.length === 0) throw new CliError(`No migrations have been applied to ${db.name}.`);
  beginArchive(folder);
  const began = new Date().toISOString();
  const sums: Record<string, TableChecksum> = {};
  for (const table of tables.toReversed()) {
    const sum = await writeTable(folder, table.name, readTableSlices(db, table));
    sums[table.name] = sum;
    tell(table.name, sum);
  }
  const manifest: Manifest = {
    format: 1,
    from: db.name,
    began,
    ended: new Date().toISOString(),
    migrations,
    tables: sums,
  };
  writeManifest(folder, manifest);
  return manifest;
}
