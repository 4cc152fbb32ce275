import { type Announcement, announcementMessages, audienceLabels } from '#contract/announcements';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { failureParts } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { useAnnouncements, useStopAnnouncement } from './use-announcements.ts';

const stateLabels: Record<Announcement['state'], string> = {
  preparing: 'Preparing',
  sending: 'Sending',
  paused: 'Paused',
  done: 'Sent',
  stopped: 'Stopped',
};

/** Returns what became of an announcement, in words. */
function progressText({ state, byEmail, candidates, sent, failed, excluded }: Announcement): string {
  const counts = [
    `${formatNumber(sent)} of ${formatNumber(candidates)} emails sent`,
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(excluded > 0 ? [`${formatNumber(excluded)} excluded`] : []),
  ];
  return [stateLabels[state], ...(byEmail ? [counts.join(', ')] : [])].join(' · ');
}

function StopButton({ announcement }: { announcement: Announcement }) {
  const stop = useStopAnnouncement(announcement);
  const confirm = useConfirm();
  const askAndStop = async () => {
    if (!stop.isPending && (await confirm.ask())) stop.mutate();
  };
  return (
    <>
      <Button variant="ghost" size="sm" busy={stop.isPending} onClick={() => void askAndStop()}>
        Stop<span className="sr-only"> {announcement.title}</span>
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Stop this announcement?"
        description="People who have not received it yet do not get it."
        confirmLabel="Stop Announcement"
      />
    </>
  );
}

function Row({ announcement }: { announcement: Announcement }) {
  const { title, audience, byEmail, byNotification, document, createdAt, endedAt, reason } = announcement;
  const ways = [...(byEmail ? ['email'] : []), ...(byNotification ? ['notification'] : [])].join(' and ');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="text-base font-medium wrap-anywhere">
          {title}
        </p>
        <p className="text-sm wrap-anywhere">{progressText(announcement)}</p>
        {reason !== null && <p className="text-sm wrap-anywhere">{reason}</p>}
        <p className="text-sm text-muted wrap-anywhere">
          {audienceLabels[audience]} · by {ways} · <Time at={createdAt} format="moment" />
        </p>
      </div>
      {endedAt === null && document === null && <StopButton announcement={announcement} />}
    </li>
  );
}

/** Lists the announcements with their progress, newest first. */
export function AnnouncementList() {
  const query = useAnnouncements();
  const { announcements } = query;
  if (announcements === undefined) {
    if (!query.isError) return <Skeleton className="h-40 w-full rounded-lg" />;
    const { title, text } = failureParts(query.error, announcementMessages.loadFailed);
    return <ErrorState compact title={title} text={text} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  return (
    <FocusPreservingList rows={announcements} className="-my-4">
      {announcements.length === 0 ? (
        <p className="py-4 text-sm text-muted">Announcements that you send appear here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {announcements.map((announcement) => (
            <Row key={announcement.id} announcement={announcement} />
          ))}
        </ul>
      )}
      <LoadMore label="Load More Announcements" {...toPaging(query, announcementMessages.loadFailed)} />
    </FocusPreservingList>
  );
}
