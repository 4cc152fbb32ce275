import type { ReactNode } from 'react';
import { handleMessages } from '#contract/handle-messages';
import type { ReservedHandlesResponse } from '#contract/handle-rules';
import { bloggerPath } from '#contract/handles';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { FormDisclosure } from '@/components/ui/form-disclosure.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { adminReaderPath } from '@/lib/navigation/dashboard-paths.ts';
import { ListState } from '../list-state.tsx';
import { ReserveHandleForm } from './reserve-handle-form.tsx';
import { useReleaseHandle, useReservedHandles } from './use-reserved-handles.ts';

type RowProps = { name: ReactNode; facts: ReactNode; action?: ReactNode };

function Row({ name, facts, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-base font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-pretty text-muted wrap-anywhere">{facts}</p>
      </div>
      {action}
    </li>
  );
}

type ListProps<Entry> = {
  title: string;
  text: string;
  rows: readonly Entry[];
  empty: string;
  children: (row: Entry) => ReactNode;
};

function List<Entry>({ title, text, rows, empty, children }: ListProps<Entry>) {
  return (
    <section className="pt-6">
      <h4 className="font-serif text-lg">{title}</h4>
      <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
      <FocusPreservingList rows={rows}>
        {rows.length === 0 && <p className="pt-4 text-sm text-muted">{empty}</p>}
        <ul className="divide-y divide-line empty:hidden">{rows.map(children)}</ul>
      </FocusPreservingList>
    </section>
  );
}

function ReservedRow({ pattern, reason, createdAt }: ReservedHandlesResponse['reserved'][number]) {
  const remove = useReleaseHandle(handleMessages.removedNow);
  return (
    <Row
      name={pattern}
      facts={
        <>
          {reason} · <Time at={createdAt} format="short" />
        </>
      }
      action={
        <Button variant="outline" size="sm" busy={remove.isPending} onClick={() => remove.mutate(pattern)}>
          Remove<span className="sr-only"> {pattern}</span>
        </Button>
      }
    />
  );
}

function HeldRow({ name, leftAt }: ReservedHandlesResponse['held'][number]) {
  const release = useReleaseHandle(handleMessages.releasedNow);
  return (
    <Row
      name={`@${name}`}
      facts={
        <>
          Left on <Time at={leftAt} format="short" />
        </>
      }
      action={
        <Button variant="outline" size="sm" busy={release.isPending} onClick={() => release.mutate(name)}>
          Release<span className="sr-only"> {name}</span>
        </Button>
      }
    />
  );
}

function SimilarRow({ username, isBlogger, createdAt }: ReservedHandlesResponse['similar'][number]) {
  return (
    <Row
      name={isBlogger ? <TextLink to={bloggerPath({ username })}>{`@${username}`}</TextLink> : `@${username}`}
      facts={
        <>
          {isBlogger ? 'Blogger' : 'Reader'}, joined <Time at={createdAt} format="short" />
        </>
      }
      action={
        <TextLink to={adminReaderPath(username)} className="reach text-sm">
          Manage<span className="sr-only"> {username}</span>
        </TextLink>
      }
    />
  );
}

/** Lists the usernames that admins look after (docs/product-rules.md "Handles"). */
export function ReservedHandles() {
  const query = useReservedHandles();
  if (query.data === undefined) {
    const title = failureText(query.error, handleMessages.loadFailed);
    return <ListState what="reserved usernames" title={title} query={query} />;
  }
  const { reserved, builtIn, held, similar } = query.data;
  return (
    <>
      <FormDisclosure label="Reserve a Username">{(done) => <ReserveHandleForm onDone={done} />}</FormDisclosure>
      <List
        title="Reserved by admins"
        text={`Always reserved: ${builtIn.join(', ')}.`}
        rows={reserved}
        empty="No other usernames reserved."
      >
        {(row) => <ReservedRow key={row.pattern} {...row} />}
      </List>
      <List
        title="Waiting for release"
        text="Former usernames of bloggers with at least 100 subscribers. Others can take a released one 90 days after it was left."
        rows={held}
        empty="No username waits for release."
      >
        {(row) => <HeldRow key={row.name} {...row} />}
      </List>
      <List
        title="Look-alikes"
        text="Accounts with a username that looks like a reserved one, an admin's, or that of a blogger with at least 100 subscribers."
        rows={similar}
        empty="No account looks like a protected one."
      >
        {(row) => <SimilarRow key={row.id} {...row} />}
      </List>
    </>
  );
}
