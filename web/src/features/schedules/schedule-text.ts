import { formatShortScheduleTime } from '#contract/schedule-time';
import type { Schedule } from '#contract/schedules';

/** Title for a scheduled post that was not published. */
export const unpublishedTitle = ({ publishAt, zone }: Pick<Schedule, 'publishAt' | 'zone'>) =>
  `Scheduled for ${formatShortScheduleTime(publishAt, zone)}, but not published`;
