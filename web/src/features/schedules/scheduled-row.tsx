import { Link } from 'react-router-dom';
import { draftPath } from '#contract/posts';
import { formatScheduleTime } from '#contract/schedule-time';
import { categoryName } from '#contract/topics';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { serverNow } from '@/lib/http/server-clock.ts';
import { formatCount } from '@/lib/text/format.ts';
import { formatTimeUntil } from './relative-time.ts';
import { unpublishedTitle } from './schedule-text.ts';
import { type ScheduledPost, scheduledTitle } from './scheduled-posts.ts';
import { deviceZone, isSameClock } from './zoned-time.ts';

type ScheduledRowProps = {
  post: ScheduledPost;
  isPublishing: boolean;
  isCanceling: boolean;
  onPublishNow: () => void;
  onChangeTime: () => void;
  onCancel: () => void;
};

/** Shows when a post will be published; with the author's own time if their clock shows another one. */
function PublicationTime({ post: { schedule } }: { post: ScheduledPost }) {
  const { publishAt, zone, withMail } = schedule;
  const device = deviceZone();
  const now = serverNow();
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <strong className="font-semibold text-ink">{formatScheduleTime(publishAt, zone)}</strong>
      <span>{publishAt > now ? formatTimeUntil(publishAt, now) : 'being published'}</span>
      {!isSameClock(publishAt, zone, device) && <span>your time: {formatScheduleTime(publishAt, device)}</span>}
      {!withMail && <span>without an email</span>}
    </p>
  );
}

/** One scheduled post of the author, with its actions. */
export function ScheduledRow(props: ScheduledRowProps) {
  const { post, isPublishing, isCanceling, onPublishNow, onChangeTime, onCancel } = props;
  const { id, category, words, schedule } = post;
  const title = scheduledTitle(post);
  const isWaiting = schedule.state === 'waiting';
  const which = <span className="sr-only">: {title}</span>;
  const actions = (
    <div className="mt-3 flex flex-wrap gap-3">
      {!isWaiting && (
        <Button variant="outline" size="sm" busy={isPublishing} onClick={onPublishNow}>
          Publish Now{which}
        </Button>
      )}
      <Button variant="outline" size="sm" onClick={onChangeTime}>
        {isWaiting ? 'Change Time' : 'Choose Another Time'}
        {which}
      </Button>
      <Button variant="outline" size="sm" busy={isCanceling} onClick={onCancel}>
        {isWaiting ? 'Cancel Schedule' : 'Keep as Draft'}
        {which}
      </Button>
    </div>
  );
  return (
    <li className="py-5">
      {isWaiting && <PublicationTime post={post} />}
      <h3 dir="auto" className="mt-1 font-serif text-lg">
        <Link to={draftPath(id)} className="reach hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {category !== null && <span>{categoryName(category)}</span>}
        <span>{formatCount(words, 'word')}</span>
        {schedule.isBehind && <Badge>Later changes not included</Badge>}
      </p>
      {isWaiting ? (
        actions
      ) : (
        <div className="mt-3">
          <Notice tone="warning" isSilent title={unpublishedTitle(schedule)}>
            <p>{schedule.problem}</p>
            {actions}
          </Notice>
        </div>
      )}
    </li>
  );
}
