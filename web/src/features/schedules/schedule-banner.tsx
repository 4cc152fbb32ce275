import { formatScheduleTime, formatShortScheduleTime } from '#contract/schedule-time';
import type { Schedule } from '#contract/schedules';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { serverNow } from '@/lib/http/server-clock.ts';
import { useNow } from '@/lib/use-now.ts';
import { formatTimeUntil } from './relative-time.ts';
import { unpublishedTitle } from './schedule-text.ts';
import { useReachTime } from './use-reach-time.ts';
import { deviceZone, isSameClock } from './zoned-time.ts';

type ScheduleBannerProps = {
  schedule: Schedule;
  /** The text in the editor is not the scheduled one. */
  isBehind: boolean;
  isSaving: boolean;
  isCanceling: boolean;
  onUseThisVersion: () => void;
  onChangeTime: () => void;
  onCancel: () => void;
  /** Fetches the draft again. */
  onRefresh: () => void;
};

/** Explains why a scheduled post was not published, with the ways on. */
function Unpublished({ schedule, isCanceling, onChangeTime, onCancel }: ScheduleBannerProps) {
  return (
    <Notice tone="warning" title={unpublishedTitle(schedule)}>
      <p>{schedule.problem}</p>
      <p className="mt-1">Publish it now, choose another time, or keep it as a draft.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="sm" onClick={onChangeTime}>
          Choose Another Time
        </Button>
        <Button variant="outline" size="sm" busy={isCanceling} onClick={onCancel}>
          Keep as Draft
        </Button>
      </div>
    </Notice>
  );
}

/** Shows in the editor when the post will be published, and what can be changed about it. */
export function ScheduleBanner(props: ScheduleBannerProps) {
  const { schedule, isBehind, isSaving, isCanceling, onUseThisVersion, onChangeTime, onCancel, onRefresh } = props;
  const { publishAt, zone, state } = schedule;
  useNow(30_000);
  useReachTime(state === 'waiting' ? publishAt : null, onRefresh);
  if (state !== 'waiting') return <Unpublished {...props} />;
  const now = serverNow();
  if (publishAt <= now) {
    return (
      <section aria-label="Schedule" className="rounded-lg bg-sunken px-5 py-4 text-sm">
        <p>
          <strong className="font-semibold">Its time has come.</strong> The post is being published.
        </p>
      </section>
    );
  }
  const device = deviceZone();
  return (
    <section aria-label="Schedule" className="rounded-lg bg-sunken px-5 py-4 text-sm text-pretty">
      <p>
        <strong className="font-semibold">Scheduled for {formatShortScheduleTime(publishAt, zone)}.</strong>{' '}
        {isBehind ? 'Your changes since then are not included.' : 'Later changes are not included.'}
      </p>
      <p className="mt-0.5 text-muted">
        {isSameClock(publishAt, zone, device)
          ? `It will be published ${formatTimeUntil(publishAt, now)}.`
          : `It will be published ${formatTimeUntil(publishAt, now)}. Your time: ${formatScheduleTime(publishAt, device)}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isBehind && (
          <Button variant="outline" size="sm" busy={isSaving} onClick={onUseThisVersion}>
            Use This Version
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={onChangeTime}>
          Change Time
        </Button>
        <Button variant="outline" size="sm" busy={isCanceling} onClick={onCancel}>
          Cancel Schedule
        </Button>
      </div>
    </section>
  );
}
