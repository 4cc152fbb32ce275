import { sql } from 'drizzle-orm';
import type { NoticeRequest, NoticeResponse } from '#contract/notice';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import { assertStatement } from '../../db/assert.ts';
import type { Db } from '../../db/client.ts';

type Notice = Omit<NoticeRequest, 'base'>;

/** Reads the saved notice: at most one row. */
export function noticeStatement(db: Db) {
  return db.all<NoticeResponse>(sql`
    SELECT notice AS text, notice_starts_at AS startsAt, notice_ends_at AS endsAt, notice_set_at AS updatedAt
      FROM platform_settings WHERE id = 1`);
}

/** Rolls the batch back if the notice was saved since `base`. */
export const assertNoticeVersion = (db: Db, base: number | null) =>
  assertStatement(db, sql`(SELECT notice_set_at FROM platform_settings WHERE id = 1) IS ${base}`);

/** Saves the notice; `updated_at` does not change, so open settings forms remain valid. */
export function saveNoticeStatement(
  db: Db,
  { text, startsAt, endsAt }: Notice,
  { version, defaults }: { version: number; defaults: { platformName: string; platformEmail: string } },
) {
  return db.run(sql`
    INSERT INTO platform_settings (id, platform_name, platform_email, platform_fee_percentage, updated_at,
      notice, notice_starts_at, notice_ends_at, notice_set_at)
    VALUES (1, ${defaults.platformName}, ${defaults.platformEmail}, ${DEFAULT_FEE_PERCENTAGE}, 0,
      ${text}, ${startsAt}, ${endsAt}, ${version})
    ON CONFLICT (id) DO UPDATE SET notice = excluded.notice, notice_starts_at = excluded.notice_starts_at,
      notice_ends_at = excluded.notice_ends_at, notice_set_at = excluded.notice_set_at`);
}
