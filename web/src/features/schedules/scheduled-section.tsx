import { useId, useRef, useState } from 'react';
import { postMessages } from '#contract/post-messages';
import type { PublishedResponse } from '#contract/posts';
import { formatScheduleTime } from '#contract/schedule-time';
import { scheduleMessages } from '#contract/schedules';
import { EmailConfirmation } from '@/components/domain/email-confirmation.tsx';
import { Button } from '@/components/ui/button.tsx';
import { serverNow } from '@/lib/http/server-clock.ts';
import { formatCount } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import type { ScheduleDialogProps } from './schedule-dialog.tsx';
import type { ScheduledPost } from './scheduled-posts.ts';
import { ScheduledRow } from './scheduled-row.tsx';
import { useScheduleChanges } from './schedules.mutations.ts';
import { useReachTime } from './use-reach-time.ts';
import type { ScheduleChoice } from './use-schedule-form.ts';

type ScheduledSectionProps = {
  /** Late and failed ones first, then in the order of their times. */
  posts: readonly ScheduledPost[];
  /** Number of readers who get each post by email; null until it is known. */
  readers: number | null;
  /** The number of all of them, with the noun. */
  readersText: string;
  onPublished: (published: PublishedResponse) => void;
  /** Fetches the drafts again. */
  onRefresh: () => void;
};

const loadDialog = () => import('./schedule-dialog.tsx');
const loadCalendar = () => import('./schedule-calendar.tsx');

/** Lists the author's scheduled posts, with a calendar and the actions for each. */
export function ScheduledSection({ posts, readers, readersText, onPublished, onRefresh }: ScheduledSectionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { save, cancel, publishNow } = useScheduleChanges();
  const [changed, setChanged] = useState<{ post: ScheduledPost; isOpen: boolean } | null>(null);
  const [asked, setAsked] = useState<ScheduledPost | null>(null);
  const [isCalendarShown, showCalendar] = useState(false);
  const [ScheduleDialog, fetchDialog] = useLazyComponent<ScheduleDialogProps>(loadDialog);
  const [Calendar, fetchCalendar] = useLazyComponent(loadCalendar);
  const waiting = posts.find(({ schedule }) => schedule.state === 'waiting' && schedule.publishAt > serverNow());
  useReachTime(waiting?.schedule.publishAt ?? null, onRefresh);

  async function openDialog(post: ScheduledPost) {
    if (await fetchDialog(() => void openDialog(post))) setChanged({ post, isOpen: true });
  }
  async function toggleCalendar() {
    if (isCalendarShown) showCalendar(false);
    else if (await fetchCalendar(() => void toggleCalendar())) showCalendar(true);
  }
  /** The pressed button disappears with its row. */
  const focusSection = () => section.current?.focus();

  async function schedule({ id }: ScheduledPost, choice: ScheduleChoice) {
    await save.mutateAsync({ id, ...choice });
    setChanged((now) => now && { ...now, isOpen: false });
    toast.success(scheduleMessages.saved, formatScheduleTime(choice.publishAt, choice.zone));
  }

  function keepAsDraft({ id, schedule: { state } }: ScheduledPost) {
    cancel.mutate(id, {
      onSuccess: () => {
        toast.success(state === 'waiting' ? scheduleMessages.canceled : scheduleMessages.kept);
        focusSection();
      },
      onError: (error) => toastError(error, scheduleMessages.cancelFailed),
    });
  }

  function publish({ id }: ScheduledPost) {
    publishNow.mutate(id, {
      onSuccess: (published) => {
        toast.success(postMessages.published);
        focusSection();
        onPublished(published);
      },
      onError: (error) => toastError(error, postMessages.createFailed),
    });
  }

  const isEmailed = ({ publishedAt, schedule: { withMail } }: ScheduledPost) =>
    publishedAt === null && withMail && readers !== 0;

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={titleId} className="outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-3">
        <h2 id={titleId} className="text-xl">
          Scheduled <span className="sr-only">, {formatCount(posts.length, 'post')}</span>
        </h2>
        <Button variant="outline" size="sm" aria-expanded={isCalendarShown} onClick={() => void toggleCalendar()}>
          {isCalendarShown ? 'Hide Calendar' : 'Show Calendar'}
        </Button>
      </div>
      {isCalendarShown && Calendar && <Calendar posts={posts} />}
      <ul aria-label="Your scheduled posts" className="divide-y divide-line">
        {posts.map((post) => (
          <ScheduledRow
            key={post.id}
            post={post}
            isPublishing={publishNow.isPending && publishNow.variables === post.id}
            isCanceling={cancel.isPending && cancel.variables === post.id}
            onPublishNow={() => (isEmailed(post) ? setAsked(post) : publish(post))}
            onChangeTime={() => void openDialog(post)}
            onCancel={() => keepAsDraft(post)}
          />
        ))}
      </ul>
      <EmailConfirmation
        open={asked !== null}
        readersText={readers === null ? null : readersText}
        hint="To publish without one, keep the post as a draft."
        onAnswer={(isConfirmed) => {
          if (asked !== null && isConfirmed) publish(asked);
          setAsked(null);
        }}
      />
      {ScheduleDialog && changed && (
        <ScheduleDialog
          open={changed.isOpen}
          onOpenChange={(isOpen) => setChanged({ ...changed, isOpen })}
          schedule={changed.post.schedule}
          withMail={changed.post.schedule.withMail}
          hasReaders={changed.post.publishedAt === null && readers !== 0}
          note={changed.post.schedule.isBehind ? 'Your changes since then will be included.' : undefined}
          onSchedule={(choice) => schedule(changed.post, choice)}
        />
      )}
    </section>
  );
}
