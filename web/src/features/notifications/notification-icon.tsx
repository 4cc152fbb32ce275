import type { ReactElement } from 'react';
import type { NotificationKind } from '#contract/notifications';
import { Glyph } from '@/components/ui/icons.tsx';

const bubble = 'M4 5.5h16v11h-8.5L7 20v-3.5H4Z';
const envelope = 'M3.5 6h17v12.5h-17Zm0 .5 8.5 7 8.5-7';
const people =
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5M16.5 5a3 3 0 0 1 0 6M17.5 14.5c2.2.6 3.6 2.400 4 5';
const clock = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2';

const flag = 'M5 21V4M5 5h12.5l-2.5 4 2.5 4H5';

/** Lines of the icon of each kind, on a grid of 24 px. */
const lines: Record<NotificationKind, string> = {
  reply: 'M9.5 6 4 11.5 9.5 17M4.5 11.5H14a6 6 0 0 1 6 6V19',
  comment: `${bubble}M8 9.5h8M8 12.8h5`,
  comment_held: `${bubble}M12 8.5v2.7l2 1.3`,
  comment_approved: `${bubble}M8.8 11l2.2 2.2 4.2-4.400`,
  mention: 'M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Zm0 0v1.3c0 3 5 3 5-1.3a8.5 8.5 0 1 0-3.3 6.7',
  new_followers: people,
  new_subscribers: people,
  campaign_finished: envelope,
  campaign_paused: `${envelope}M17 21.5v-5M20 21.5v-5`,
  schedule_late: clock,
  schedule_failed: clock,
  report_answered: flag,
  restricted: flag,
  appeal_answered: flag,
  announced: envelope,
};

/** Shows what kind a notification has; its sentence says the same. */
export function NotificationIcon({ kind }: { kind: NotificationKind }): ReactElement {
  return (
    <Glyph className="mt-0.5 size-5 text-muted">
      <path d={lines[kind]} />
    </Glyph>
  );
}
