import { CliError } from '../deploy/cli-error.ts';
import { beginArchive, type Manifest, type TableChecksum, writeManifest, writeTable } from './archive.ts';
import type { DumpDatabase } from './dump-database.ts';
import { readTableSlices } from './table-lines.ts';
import { readSchema } from './tables.ts';

/**
 * Exports a database to a new folder, in slices. Referring tables are read before the tables they refer to, so
 * concurrent writes leave no dangling references except by deletions, which the import completes. `report` runs after
 * each table. Throws CliError if there is nothing to export or the folder is unusable.
 */
export async function exportDatabase(
  db: DumpDatabase,
  folder: string,
  report: (table: string, sum: TableChecksum) => void = () => {},
): Promise<Manifest> {
  const { tables, migrations } = await readSchema(db);
  if (migrations.length === 0) throw new CliError(`No migrations have been applied to ${db.name}.`);
  beginArchive(folder);
  const began = new Date().toISOString();
  const sums: Record<string, TableChecksum> = {};
  for (const table of tables.toReversed()) {
    const sum = await writeTable(folder, table.name, readTableSlices(db, table));
    sums[table.name] = sum;
    report(table.name, sum);
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
