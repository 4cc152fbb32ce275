import type { DumpDatabase } from '../dump/dump-database.ts';
import type { BackupManifest } from './backup.ts';

/**
 * Stores the end of a backup, so the product can alert admins when the next one is late. Returns whether it could: a
 * database that is read-only or of an earlier version cannot.
 */
export async function recordBackup(db: DumpDatabase, { ended }: BackupManifest): Promise<boolean> {
  const sql = 'UPDATE alert_settings SET backed_up_at = CAST(?1 AS INTEGER) WHERE id = 1';
  try {
    await db.batch([{ sql, text: String(Date.parse(ended)) }]);
    return true;
  } catch {
    return false;
  }
}
