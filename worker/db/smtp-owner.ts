import { sql } from 'drizzle-orm';

/** The `seq` of whose settings mail goes through: the newest ones of an admin who stays. NULL where nobody's do. */
export const smtpOwnerSql = sql`(
  SELECT s.user FROM smtp_settings s
    JOIN admin_users a ON a.user = s.user
    JOIN users u ON u.seq = s.user AND u.deleting_at IS NULL
   ORDER BY s.updated_at DESC, s.user DESC LIMIT 1)`;
