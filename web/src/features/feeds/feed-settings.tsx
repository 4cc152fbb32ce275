import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { WEB_FEED_KEYS_MAX, webFeedMessages } from '#contract/feeds';
import type { WebFeedAddressResponse, WebFeedKey } from '#contract/feeds.schema';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { download } from '@/lib/download.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { useCreateWebFeed, useDeleteWebFeed, useRotateWebFeed, useWebFeeds } from './feeds.queries.ts';
import { feedScopeNames, nameOfFeed } from './name-of-feed.ts';
import { NewAddress } from './new-address.tsx';

/** Says when a feed was read last, and from how many networks. */
function Use({ feed }: { feed: WebFeedKey }) {
  if (feed.endedAt !== null) return <span className="text-danger">Its address no longer works. Create a new one.</span>;
  if (feed.usedOn === null) return <>Not read yet</>;
  return (
    <>
      Last read on <Time at={feed.usedOn} format="long" />, from {formatCount(feed.networks, 'network')}
    </>
  );
}

type RowProps = { feed: WebFeedKey; onNew: (created: WebFeedAddressResponse) => void; onDeleted: () => void };

function Row({ feed, onNew, onDeleted }: RowProps) {
  const rotate = useRotateWebFeed();
  const remove = useDeleteWebFeed();
  const [isAsking, setAsking] = useState<'rotate' | 'delete' | null>(null);
  const name = nameOfFeed(feed);
  const close = () => setAsking(null);

  function runRotate() {
    rotate.mutate(feed.id, {
      onSuccess: onNew,
      onError: (error) => toastError(error, webFeedMessages.rotateFailed),
      onSettled: close,
    });
  }

  function runDelete() {
    remove.mutate(feed.id, {
      onSuccess: () => {
        toast.success(webFeedMessages.deleted);
        onDeleted();
      },
      onError: (error) => toastError(error, webFeedMessages.deleteFailed),
      onSettled: close,
    });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line py-3">
      <div className="min-w-0">
        <p className="text-base font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          <Use feed={feed} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" onClick={() => setAsking('rotate')} aria-label={`New Address: ${name}`}>
          New Address
        </Button>
        <Button variant="outline" size="sm" onClick={() => setAsking('delete')} aria-label={`Delete: ${name}`}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking === 'rotate'}
        onOpenChange={close}
        title="Create a new address?"
        description="The present address stops working at once, in every feed reader that has it."
        confirmLabel="Create New Address"
        isBusy={rotate.isPending}
        isDestructive={false}
        onConfirm={runRotate}
      />
      <ConfirmDialog
        open={isAsking === 'delete'}
        onOpenChange={close}
        title="Delete this feed?"
        description="Its address stops working at once."
        confirmLabel="Delete Feed"
        isBusy={remove.isPending}
        onConfirm={runDelete}
      />
    </li>
  );
}

/** Downloads the public feeds of everything that the viewer follows. */
function OpmlButton() {
  const file = useMutation({ mutationFn: () => download('/account/feeds/following.opml', 'following.opml') });
  return (
    <div className="space-y-3 border-t border-line pt-5">
      <p className="text-sm text-pretty text-muted">
        Feed readers can import the public feeds of everything you follow from a file.
      </p>
      <Button variant="outline" size="sm" busy={file.isPending} busyLabel="Preparing…" onClick={() => file.mutate()}>
        Download OPML
      </Button>
      <FailureNotice failure={file.error} title="Failed to download the list of your feeds" />
    </div>
  );
}

/** Lists the viewer's private feeds, and creates new ones. A new address is shown once. */
export function FeedSettings() {
  const query = useWebFeeds();
  const create = useCreateWebFeed();
  /** Feeds whose addresses were created here: each is shown until the page is left. */
  const [created, setCreated] = useState<readonly WebFeedAddressResponse[]>([]);
  const region = useRef<HTMLDivElement>(null);
  if (query.data === undefined && query.isError) {
    const title = failureText(query.error, webFeedMessages.loadFailed);
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const feeds = query.data?.feeds ?? [];
  const without = (id: string) => created.filter(({ feed }) => feed.id !== id);
  const show = (next: WebFeedAddressResponse) => setCreated([next, ...without(next.feed.id)]);
  const add = (scope: 'mine' | 'paid') =>
    create.mutate({ scope }, { onSuccess: show, onError: (error) => toastError(error, webFeedMessages.createFailed) });
  const isFull = feeds.length >= WEB_FEED_KEYS_MAX;
  return (
    <SkeletonUntil isLoaded={query.data !== undefined}>
      <div ref={region} tabIndex={-1} className="space-y-5">
        {created.map((each) => (
          <NewAddress key={each.feed.id} created={each} />
        ))}
        {feeds.length === 0 ? (
          <p className="text-sm text-muted">Your private feeds will appear here.</p>
        ) : (
          <ul aria-label="Private feeds" className="border-b border-line">
            {feeds.map((feed) => (
              <Row
                key={feed.id}
                feed={feed}
                onNew={show}
                onDeleted={() => {
                  setCreated(without(feed.id));
                  region.current?.focus();
                }}
              />
            ))}
          </ul>
        )}
        {isFull && <p className="text-sm text-muted">{webFeedMessages.tooMany}</p>}
        <div className="flex flex-wrap gap-2">
          {(['mine', 'paid'] as const).map((scope) => (
            <Button
              key={scope}
              variant="outline"
              disabled={isFull}
              busy={create.isPending && create.variables.scope === scope}
              onClick={() => add(scope)}
            >
              New Feed: {feedScopeNames[scope]}
            </Button>
          ))}
        </div>
        <OpmlButton />
      </div>
    </SkeletonUntil>
  );
}
