import { useState } from 'react';
import { Link } from 'react-router-dom';
import { draftPath } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { ArrowLeftIcon } from '@/components/ui/icons.tsx';
import { classNames } from '@/lib/class-names.ts';
import { serverNow } from '@/lib/http/server-clock.ts';
import { formatCount } from '@/lib/text/format.ts';
import { type DayKey, dayOf, formatDay, formatMonth, monthAfter, monthOf, weeksOf } from './calendar-month.ts';
import { type ScheduledPost, scheduledTitle } from './scheduled-posts.ts';
import { deviceZone, toClockTime } from './zoned-time.ts';
import './schedule-calendar.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The posts of one day, with their times on this device's clock. */
function DayPosts({ posts, className }: { posts: readonly ScheduledPost[]; className: string }) {
  return (
    <ul className={className}>
      {posts.map((post) => (
        <li key={post.id}>
          <Link to={draftPath(post.id)} className="calendar-post rounded-sm bg-accent-soft text-xs hover:underline">
            <span className="font-semibold tabular-figures">
              {toClockTime(post.schedule.publishAt, deviceZone()).time}
            </span>{' '}
            <span dir="auto" className="line-clamp-2 wrap-anywhere">
              {scheduledTitle(post)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type DayCellProps = {
  day: DayKey;
  posts: readonly ScheduledPost[];
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
};

/** A day of the calendar. On phones a day with posts is a button that lists them below the calendar. */
function DayCell({ day, posts, isToday, isChosen, onChoose }: DayCellProps) {
  const number = (
    <span
      className={classNames(
        'grid size-7 place-items-center rounded-full text-xs tabular-figures',
        isToday && 'bg-ink font-semibold text-paper',
      )}
    >
      {Number(day.slice(8))}
    </span>
  );
  return (
    <>
      <div className="max-md:hidden">
        {number}
        <DayPosts posts={posts} className="mt-1 grid gap-1" />
      </div>
      <div className="md:hidden">
        {posts.length === 0 ? (
          <div className="grid min-h-11 place-items-center">{number}</div>
        ) : (
          <button
            type="button"
            aria-pressed={isChosen}
            aria-label={`${formatDay(day)}, ${formatCount(posts.length, 'post')}`}
            onClick={onChoose}
            className="grid min-h-11 w-full place-items-center rounded-md aria-pressed:bg-accent-soft"
          >
            {number}
            <span aria-hidden="true" className="calendar-dot" />
          </button>
        )}
      </div>
    </>
  );
}

/** A month of the author's scheduled posts, by the clock of this device. */
export default function ScheduleCalendar({ posts }: { posts: readonly ScheduledPost[] }) {
  const zone = deviceZone();
  const today = dayOf(serverNow(), zone);
  const waiting = posts.filter(({ schedule }) => schedule.state === 'waiting');
  const [month, setMonth] = useState(() => monthOf(waiting[0] ? dayOf(waiting[0].schedule.publishAt, zone) : today));
  const [chosen, setChosen] = useState<DayKey | null>(null);
  const postsOn = (day: DayKey) => waiting.filter(({ schedule }) => dayOf(schedule.publishAt, zone) === day);
  const isShown = chosen !== null && monthOf(chosen) === month;

  return (
    <div className="py-5">
      <div className="flex items-center justify-between gap-x-3">
        <p aria-live="polite" className="font-serif text-lg">
          {formatMonth(month)}
        </p>
        <div className="flex gap-x-2">
          <Button
            variant="outline"
            size="icon"
            aria-label="Previous month"
            disabled={month <= monthOf(today)}
            onClick={() => setMonth(monthAfter(month, -1))}
          >
            <ArrowLeftIcon className="size-4" />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label="Next month"
            disabled={month >= monthAfter(monthOf(today), 12)}
            onClick={() => setMonth(monthAfter(month, 1))}
          >
            <ArrowLeftIcon className="size-4 rotate-180" />
          </Button>
        </div>
      </div>
      <table className="calendar mt-3">
        <caption className="sr-only">Scheduled posts in {formatMonth(month)}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="text-center text-xs font-medium text-muted">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)} className="border-t border-line">
              {week.map((day, n) => (
                <td key={weekdays[n]}>
                  {day !== null && (
                    <DayCell
                      day={day}
                      posts={postsOn(day)}
                      isToday={day === today}
                      isChosen={day === chosen}
                      onChoose={() => setChosen(day === chosen ? null : day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isShown && (
        <div className="calendar-day mt-4 md:hidden">
          <h3 className="text-sm font-semibold">{formatDay(chosen)}</h3>
          <DayPosts posts={postsOn(chosen)} className="mt-2 grid gap-2" />
        </div>
      )}
    </div>
  );
}
