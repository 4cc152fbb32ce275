import { textLiteral } from '../admin-grants.ts';
import { CliError } from '../deploy/cli-error.ts';
import type { DumpDatabase } from '../dump/dump-database.ts';
import type { DeletedPerson } from './deleted-person.ts';

/** Table of a running restore of a person; its name keeps it out of archives (tables.ts). */
export const UNDER_WAY = 'moving_person';

/** The first table of a restore. Its row hides the person, and the others refer to it. */
export const firstTable = (kind: DeletedPerson['kind']) => (kind === 'account' ? 'users' : 'profiles');

/** Returns whether the restore of this person was interrupted after its first row. */
export async function hasBegun(db: DumpDatabase, { id, kind }: Pick<DeletedPerson, 'id' | 'kind'>): Promise<boolean> {
  const [table] = await db.all(`SELECT 1 FROM sqlite_schema WHERE name = '${UNDER_WAY}'`);
  if (table === undefined) return false;
  const [row] = await db.all(`
    SELECT 1 FROM ${UNDER_WAY} m JOIN users u ON u.id = m.id LEFT JOIN profiles p ON p.user = u.seq
     WHERE m.id = ${textLiteral(id)} AND ${kind === 'account' ? 'u' : 'p'}.deleting_at IS NOT NULL`);
  return row !== undefined;
}

/** Throws CliError unless the first row is there: another account can take the address meanwhile. */
export async function requireBegun(db: DumpDatabase, person: DeletedPerson): Promise<void> {
  if (await hasBegun(db, person)) return;
  throw new CliError(
    `Something of ${person.username} was made or deleted meanwhile, so the restore stopped. Run it again: it names what is in the way.`,
  );
}

/**
 * Throws CliError while another person's restore is incomplete. One of which nothing is left is abandoned
 * (docs/operations/restore-a-person.md "Abandon a restore").
 */
export async function requireNoOther(db: DumpDatabase, { id }: DeletedPerson): Promise<void> {
  const [table] = await db.all(`SELECT 1 FROM sqlite_schema WHERE name = '${UNDER_WAY}'`);
  if (table === undefined) return;
  const [other] = await db.all(`
    SELECT u.username FROM ${UNDER_WAY} m JOIN users u ON u.id = m.id LEFT JOIN profiles p ON p.user = u.seq
     WHERE m.id <> ${textLiteral(id)} AND (u.deleting_at IS NOT NULL OR p.deleting_at IS NOT NULL)`);
  if (other !== undefined)
    throw new CliError(
      `The restore of ${other.username} is incomplete. Finish it, or delete what came back of ${other.username} in Admin > People.`,
    );
}

/** Statements that note the person whose restore runs. */
export const noteRestoreStatements = ({ id }: DeletedPerson): string[] => [
  `CREATE TABLE IF NOT EXISTS ${UNDER_WAY} (id TEXT PRIMARY KEY)`,
  `DELETE FROM ${UNDER_WAY} WHERE id <> ${textLiteral(id)}`,
  `INSERT INTO ${UNDER_WAY} (id) VALUES (${textLiteral(id)}) ON CONFLICT DO NOTHING`,
];
