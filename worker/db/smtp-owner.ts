import { sql } from 'drizzle-orm';

/**
 * The `seq` of the admin whose SMTP settings are in use: the newest ones, except of an admin being deleted. NULL
 * without any.
 */
export const smtpOwnerSql = sql`(
  SELECT s.user FROM smtp_settings s
    JOIN admin_users a ON a.user = s.user
    JOIN users u ON u.seq = s.user AND u.deleting_at IS NULL
   ORDER BY s.updated_at DESC, s.user DESC LIMIT 1)`;
