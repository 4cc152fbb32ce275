import { useState } from 'react';
import type { LinkedListResponse } from '#contract/audience';
import { bloggerPath } from '#contract/handles';
import { mailMessages } from '#contract/mail';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { AuthFrame } from '@/features/accounts/auth/auth-frame.tsx';
import { useSaveLinkedList } from '@/features/audience/linked-list.queries.ts';

const large = { size: 'lg', className: 'w-full' } as const;

type LinkedListViewProps = { token: string; list: NonNullable<LinkedListResponse['list']> };

/** Texts of the page for each cadence. Without a username, the link is for the weekly emails of all bloggers. */
function listTexts({ username, cadence, isUser, canReturn }: LinkedListViewProps['list']): {
  title: string;
  text: string;
} {
  const from = username === null ? '' : ` from @${username}`;
  if (cadence === 'none') {
    const text =
      isUser && (canReturn || username === null)
        ? 'The posts stay in your feed. You still get emails about your account and payments.'
        : 'You are no longer on the list.';
    return { title: username === null ? 'No more weekly emails' : `No more emails${from}`, text };
  }
  const title = username === null ? 'Your weekly email' : `Emails${from}`;
  return { title, text: `${cadence === 'weekly' ? 'You get one email a week' : 'You get each post by email'}${from}.` };
}

/** Stops the emails of one blogger, or changes how often they arrive. */
export function LinkedListView({ token, list }: LinkedListViewProps) {
  const save = useSaveLinkedList(token);
  const { username, cadence, canReturn } = list;
  const [lastCadence, setLastCadence] = useState<Exclude<typeof cadence, 'none'>>(
    cadence === 'weekly' ? 'weekly' : 'each',
  );
  const isBusy = (choice: typeof cadence) => save.isPending && save.variables === choice;
  const button = (choice: typeof cadence, label: string, busyLabel: string) => (
    <Button
      {...large}
      variant={choice === 'none' ? 'default' : 'outline'}
      busy={isBusy(choice)}
      busyLabel={busyLabel}
      onClick={() => {
        if (choice !== 'none') setLastCadence(choice);
        save.mutate(choice);
      }}
    >
      {label}
    </Button>
  );
  return (
    <AuthFrame {...listTexts(list)}>
      <div className="space-y-3">
        <FailureNotice failure={save.error} title={mailMessages.unsubscribeFailed} />
        {cadence !== 'none' && button('none', 'Unsubscribe', 'Unsubscribing…')}
        {cadence === 'each' && button('weekly', 'One Email a Week Instead', 'Saving…')}
        {cadence === 'weekly' && button('each', 'Each Post Instead', 'Saving…')}
        {cadence === 'none' && username !== null && (
          <>
            {canReturn && button(lastCadence, 'Get Emails Again', 'Saving…')}
            <ButtonLink {...large} to={bloggerPath({ username })} variant="outline">
              Read @{username}
            </ButtonLink>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
