import { hashListAddress } from '../../platform/mail/address-hash.ts';
import type { DumpDatabase, DumpRow } from '../dump/dump-database.ts';

const MEMBERS_SLICE = 5000;

const listed = (values: readonly unknown[]) => JSON.stringify(values);

/** Reads the next active members for whom `condition` holds, in the order of the table's key. */
const readMembers = async (backup: DumpDatabase, condition: string, after: DumpRow | undefined) =>
  await backup.all(`
    SELECT m.blogger, m.contact, c.user, coalesce(u.email, c.email) AS email
      FROM list_members m JOIN contacts c ON c.seq = m.contact LEFT JOIN users u ON u.seq = c.user
     WHERE m.state = 'active' AND (${condition})
       AND (m.blogger, m.contact) > (${Number(after?.blogger ?? 0)}, ${Number(after?.contact ?? 0)})
     ORDER BY m.blogger, m.contact LIMIT ${MEMBERS_SLICE}`);

/**
 * Marks members of the backup as left who have left their list since `began`: the deletion remembered a hash of each
 * list and address (`worker/features/audience/members.service.ts`). `condition` selects members.
 */
export async function markLeftMembers(
  backup: DumpDatabase,
  db: DumpDatabase,
  { condition, began, now }: { condition: string; began: number; now: number },
): Promise<void> {
  const [bulkMail] = await db.all('SELECT salt FROM bulk_mail WHERE id = 1');
  if (bulkMail === undefined) return;
  const salt = String(bulkMail.salt);
  for (let last: DumpRow | undefined; ; ) {
    const members = await readMembers(backup, condition, last);
    last = members.at(-1);
    if (last === undefined) return;
    // Who changed the address since then left with the new one.
    const renamed = await db.all({
      sql: 'SELECT seq, email FROM users WHERE seq IN (SELECT value FROM json_each(?1))',
      text: listed(members.flatMap(({ user }) => user ?? [])),
    });
    const addresses = new Map(renamed.map(({ seq, email }) => [seq, String(email)]));
    const keys = new Map<string, [unknown, unknown]>();
    for (const { blogger, contact, user, email } of members) {
      for (const address of [String(email), addresses.get(user)])
        if (address !== undefined) keys.set(hashListAddress(salt, Number(blogger), address), [blogger, contact]);
    }
    const left = await db.all({
      sql: `SELECT address_hash AS hash FROM suppressions
             WHERE at >= ${began} AND address_hash IN (SELECT value FROM json_each(?1))`,
      text: listed([...keys.keys()]),
    });
    await backup.batch([
      {
        sql: `UPDATE list_members SET state = 'left', left_at = ${now}
               WHERE (blogger, contact) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))`,
        text: listed(left.map(({ hash }) => keys.get(String(hash)))),
      },
    ]);
  }
}
