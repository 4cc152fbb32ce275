import type { DraftListItem } from '#contract/drafts';
import type { Schedule } from '#contract/schedules';

/** A draft with its schedule. */
export type ScheduledPost = DraftListItem & { schedule: Schedule };

const isScheduled = (draft: DraftListItem): draft is ScheduledPost => draft.schedule !== null;

/** Returns the scheduled drafts: late and failed ones first, then in the order of their times. */
export const scheduledPostsIn = (drafts: readonly DraftListItem[]): ScheduledPost[] =>
  drafts
    .filter(isScheduled)
    .toSorted(
      (a, b) =>
        Number(a.schedule.state === 'waiting') - Number(b.schedule.state === 'waiting') ||
        a.schedule.publishAt - b.schedule.publishAt,
    );

/** Returns the title for lists; an untitled draft cannot be scheduled. */
export const scheduledTitle = ({ title }: Pick<DraftListItem, 'title'>) => title.trim();
