import type { InboxMessage } from '#contract/inbox';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { adminReaderPath } from '@/lib/navigation/dashboard-paths.ts';
import { replyLink } from './reply-link.ts';
import { useDeleteMessage, useSetAnswered } from './use-inbox.ts';

/** Shows the address, the account that has confirmed it, and the times. */
function Facts({ message: { name, email, username, createdAt, answeredAt, answeredBy } }: { message: InboxMessage }) {
  return (
    <div className="mt-0.5 space-y-0.5 text-sm text-muted wrap-anywhere">
      <p>
        {name !== '' && `${email} · `}
        {username === null ? (
          'No account has this address'
        ) : (
          <>
            Account <TextLink to={adminReaderPath(username)}>{username}</TextLink>
          </>
        )}
        {' · '}
        <Time at={createdAt} format="moment" />
      </p>
      {answeredAt !== null && (
        <p>
          Answered by {answeredBy ?? 'a former admin'} · <Time at={answeredAt} format="moment" />
        </p>
      )}
    </div>
  );
}

function DeleteMessage({ message, from }: { message: InboxMessage; from: string }) {
  const deletion = useDeleteMessage(message);
  const confirm = useConfirm();
  async function askAndDelete() {
    if (await confirm.ask()) deletion.mutate();
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={deletion.isPending}
        busyLabel="Deleting…"
        onClick={() => void askAndDelete()}
      >
        Delete<span className="sr-only"> message from {from}</span>
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Delete this message?"
        description={`The message from ${from} will be deleted for all admins. This cannot be undone.`}
        confirmLabel="Delete Message"
      />
    </>
  );
}

/** Shows a message with its sender and the actions. */
export function InboxEntry({ message, platformName }: { message: InboxMessage; platformName: string }) {
  const change = useSetAnswered(message);
  const from = message.name || message.email;
  const which = <span className="sr-only"> message from {from}</span>;
  return (
    <li className="grid gap-4 py-6">
      <div>
        <h3 dir="auto" className="text-base font-medium wrap-anywhere">
          {from}
        </h3>
        <Facts message={message} />
      </div>
      <p dir="auto" className="max-w-[70ch] text-base text-pretty wrap-anywhere whitespace-pre-line">
        {message.message}
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={replyLink(message, platformName)} className={buttonStyle('outline', 'sm')}>
          Reply<span className="sr-only"> to {from}</span>
        </a>
        <Button variant="outline" size="sm" busy={change.isPending} onClick={() => change.mutate()}>
          {message.answeredAt === null ? 'Mark as Answered' : 'Reopen'}
          {which}
        </Button>
        <DeleteMessage message={message} from={from} />
      </div>
    </li>
  );
}
