import { announcementCampaignKey } from '#contract/announcements';
import { DAY } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { announcements, campaigns } from '../../../worker/db/schema/index.ts';

/** Adds an announcement of last week, which was sent as a notification. */
export async function seedAnnouncements({ db, now }: Ctx): Promise<void> {
  const createdAt = now - 7 * DAY;
  const id = crypto.randomUUID();
  const [row] = await db
    .insert(announcements)
    .values({
      id,
      title: 'Reading lists are here',
      text: 'You can now save a post with the bookmark below its title, and find it under **Reading** in your dashboard.',
      audience: 'everybody',
      byEmail: false,
      byNotification: true,
      createdAt,
    })
    .returning({ seq: announcements.seq });
  await db.insert(campaigns).values({
    key: announcementCampaignKey(id),
    kind: 'digest',
    announcement: row?.seq ?? null,
    state: 'done',
    createdAt,
    endedAt: createdAt,
  });
}
