import { moderationTexts, type ResetRequest } from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FocusPreservingList } from '@/components/ui/focus-preserving-list.tsx';
import { failureText } from '@/lib/http/failure-text.ts';
import { ListState } from './list-state.tsx';
import { type Handling, useHandleRequest, useResetRequests } from './use-reset-requests.ts';

function Request({ request }: { request: ResetRequest }) {
  const { id, email, username, createdAt } = request;
  const handling = useHandleRequest();
  const busyWith = handling.isPending ? handling.variables.how : null;
  function handle(how: Handling) {
    if (busyWith === null) handling.mutate({ id, how });
  }
  const which = <span className="sr-only"> for {email}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="text-base font-medium wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          {username === null ? 'No account has this address' : `Account ${username}`} · requested{' '}
          <Time at={createdAt} format="moment" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {username !== null && (
          <Button variant="outline" size="sm" busy={busyWith === 'send-link'} onClick={() => handle('send-link')}>
            Send Reset Link{which}
          </Button>
        )}
        <Button variant="ghost" size="sm" busy={busyWith === 'dismiss'} onClick={() => handle('dismiss')}>
          Dismiss{which}
        </Button>
      </div>
    </li>
  );
}

/** Lists the requests for help with a password reset. Each is answered with a link by email, or dismissed. */
export function ResetRequests() {
  const query = useResetRequests();
  const requests = query.data?.requests;
  if (requests === undefined) {
    const title = failureText(query.error, moderationTexts.resetRequestsFailed);
    return <ListState what="password reset requests" title={title} query={query} />;
  }
  return (
    <FocusPreservingList rows={requests} className="-my-4">
      {requests.length === 0 ? (
        <p className="py-4 text-sm text-muted">No open password reset requests.</p>
      ) : (
        <ul className="divide-y divide-line">
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
    </FocusPreservingList>
  );
}
