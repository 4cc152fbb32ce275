import type { LinkedListResponse } from '#contract/audience';
import { bloggerPath } from '#contract/handles';
import { mailMessages } from '#contract/mail';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { AuthFrame } from '@/features/accounts/auth/auth-frame.tsx';
import { useSaveLinkedList } from '@/features/audience/linked-list.queries.ts';

const large = { size: 'lg', className: 'w-full' } as const;

type LinkedListViewProps = { token: string; list: NonNullable<LinkedListResponse['list']> };

/** Stops the emails of one blogger, or changes how often they arrive. */
export function LinkedListView({ token, list: { username, cadence, isUser } }: LinkedListViewProps) {
  const save = useSaveLinkedList(token);
  const isBusy = (choice: typeof cadence) => save.isPending && save.variables === choice;
  const isStopped = cadence === 'none';
  const other = cadence === 'weekly' ? 'each' : 'weekly';
  const now = cadence === 'weekly' ? 'You get one email a week' : 'You get each post by email';
  return (
    <AuthFrame
      title={isStopped ? `No more emails from @${username}` : `Emails from @${username}`}
      text={
        isStopped
          ? isUser
            ? 'The posts stay in your feed. You still get emails about your account and payments.'
            : 'You are no longer on the list.'
          : `${now} from @${username}.`
      }
    >
      <div className="space-y-3">
        <FailureNotice failure={save.error} title={mailMessages.unsubscribeFailed} />
        {isStopped ? (
          <>
            <Button
              {...large}
              variant="outline"
              busy={isBusy('each')}
              busyLabel="Saving…"
              onClick={() => save.mutate('each')}
            >
              Get Emails Again
            </Button>
            <ButtonLink {...large} to={bloggerPath({ username })} variant="outline">
              Read @{username}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button {...large} busy={isBusy('none')} busyLabel="Unsubscribing…" onClick={() => save.mutate('none')}>
              Unsubscribe
            </Button>
            <Button
              {...large}
              variant="outline"
              busy={isBusy(other)}
              busyLabel="Saving…"
              onClick={() => save.mutate(other)}
            >
              {other === 'weekly' ? 'One Email a Week Instead' : 'Each Post Instead'}
            </Button>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
