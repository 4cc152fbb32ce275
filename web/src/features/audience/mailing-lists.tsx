import { Link } from 'react-router-dom';
import { audienceMessages, type Cadence, cadenceChoices, type MailingList } from '#contract/audience';
import { audienceScreenMessages } from '#contract/audience-screens';
import { bloggerPath } from '#contract/handles';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { Select } from '@/components/ui/select.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { useUnsavedChoice } from '@/lib/forms/use-unsaved-choice.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { useMailingLists, useSaveCadence } from './use-mailing-lists.ts';

function MailingListRow({ list }: { list: MailingList }) {
  const { bloggerId, username, isSubscribed } = list;
  const { unsaved, choose } = useUnsavedChoice(useSaveCadence());
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0">
        <Link to={bloggerPath(list)} className="reach font-medium wrap-anywhere hover:text-accent">
          @{username}
        </Link>
        <p className="text-sm text-muted">{isSubscribed ? 'You subscribe' : 'You follow'}</p>
      </div>
      <div className="w-full sm:w-60">
        <Select
          name={bloggerId}
          aria-label={`Emails from @${username}`}
          value={unsaved?.cadence ?? list.cadence}
          onChange={({ target }) => choose({ bloggerId, cadence: target.value as Cadence })}
        >
          {cadenceChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </li>
  );
}

type MailingListsProps = {
  /** True if the viewer turned off all emails about posts. */
  areOff: boolean;
  /** Tells how much to expect: a subscriber has at least one list, most others have none. */
  isSubscriber: boolean;
};

/** Holds the place of a subscriber's list. */
const usual: MailingList = {
  bloggerId: '',
  username: 'username',
  isFollowed: false,
  isSubscribed: true,
  cadence: 'each',
};

/** Shows how often emails of each followed blogger arrive, and stops all of them. */
export function MailingLists({ areOff, isSubscriber }: MailingListsProps) {
  const query = useMailingLists();
  const stop = useSaveCadence();
  const isLoaded = query.data !== undefined;
  const loaded = query.data?.pages.flatMap((page) => page.lists) ?? (isSubscriber ? [usual] : []);
  const lists = dedupeById(loaded.map((list) => ({ ...list, id: list.bloggerId })));
  if (!isLoaded && query.isError) {
    const title = failureText(query.error, audienceMessages.listsFailed);
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (lists.length === 0) {
    return (
      <SkeletonUntil isLoaded={isLoaded}>
        <p className="text-sm text-muted">The bloggers you follow or subscribe to will appear here.</p>
      </SkeletonUntil>
    );
  }
  return (
    <SkeletonUntil isLoaded={isLoaded}>
      {areOff && <p className="pb-4 text-sm text-pretty text-muted">{audienceScreenMessages.listsAreOff}</p>}
      <ul aria-label="Emails by blogger" className="border-b border-line">
        {lists.map((list) => (
          <MailingListRow key={list.id} list={list} />
        ))}
      </ul>
      <LoadMore label="Load More Bloggers" {...toPaging(query, audienceMessages.listsFailed)} />
      {lists.some(({ cadence }) => cadence !== 'none') && (
        <Button
          variant="outline"
          size="sm"
          className="mt-5"
          busy={stop.isPending}
          busyLabel="Stopping…"
          onClick={() => stop.mutate({ cadence: 'none' })}
        >
          Stop All
        </Button>
      )}
    </SkeletonUntil>
  );
}
