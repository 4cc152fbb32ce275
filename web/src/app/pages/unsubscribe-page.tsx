import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { audienceMessages } from '#contract/audience';
import { mailMessages, type UnsubscribeKind, unsubscribePath } from '#contract/mail';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { AuthFrame } from '@/features/accounts/auth/auth-frame.tsx';
import { useLinkedList } from '@/features/audience/linked-list.queries.ts';
import { useUnsubscribeFromEmails } from '@/features/mail/use-unsubscribe.ts';
import { failureText, isExplained } from '@/lib/http/failure-text.ts';
import { isLinkInvalid } from '@/lib/http/link-errors.ts';
import { settingsPath } from '@/lib/navigation/dashboard-paths.ts';
import { LinkedListView } from './unsubscribe/linked-list-view.tsx';

const large = { size: 'lg', className: 'w-full' } as const;

function ToSettings({ children }: { children: ReactNode }) {
  return (
    <ButtonLink {...large} to={settingsPath} variant="outline">
      {children}
    </ButtonLink>
  );
}

const endedTitles: Record<UnsubscribeKind, string> = {
  newPosts: "You won't get emails about new posts",
  replies: "You won't get emails about replies and comments",
  announcements: "You won't get announcements by email",
};

/** Unsubscribes from all emails of one kind. */
function UnsubscribeFromAll({ token }: { token: string }) {
  const unsubscribe = useUnsubscribeFromEmails();
  const { error } = unsubscribe;
  if (unsubscribe.isSuccess) {
    return (
      <AuthFrame
        title={endedTitles[unsubscribe.data.notice ?? 'newPosts']}
        text="Your subscriptions are unchanged. You'll still get emails about your account and payments."
      >
        <ToSettings>Undo in Settings</ToSettings>
      </AuthFrame>
    );
  }
  if (token === '' || isLinkInvalid(error)) {
    return (
      <AuthFrame title="This link has expired" text={mailMessages.unsubscribeDead}>
        <ToSettings>Open Settings</ToSettings>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Stop these emails?"
      text="You'll no longer get emails of this kind. Your subscriptions do not change."
    >
      <div className="space-y-5">
        {error && (
          <Notice tone="error" title={mailMessages.unsubscribeFailed}>
            {isExplained(error) && error.message}
          </Notice>
        )}
        <Button
          {...large}
          busy={unsubscribe.isPending}
          busyLabel="Unsubscribing…"
          onClick={() => unsubscribe.mutate(token)}
        >
          Unsubscribe from These Emails
        </Button>
      </div>
    </AuthFrame>
  );
}

/** Unsubscribes on a button press, because mail scanners open links too. */
function Unsubscribe({ token }: { token: string }) {
  const { data, ...query } = useLinkedList(token);
  if (data === undefined) {
    if (!query.isError) return <Skeleton className="mx-auto h-64 w-full max-w-md" />;
    if (isLinkInvalid(query.error)) return <UnsubscribeFromAll token={token} />;
    const title = failureText(query.error, audienceMessages.listsFailed);
    return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  if (data.list !== null) return <LinkedListView token={token} list={data.list} />;
  return (
    <AuthFrame title="You get no emails from this list" text="The list or your place on it no longer exists.">
      <ToSettings>Open Settings</ToSettings>
    </AuthFrame>
  );
}

/** Target page of the unsubscribe links in emails. */
export default function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <div className="shell pt-10 pb-16 md:pt-16">
      <PageMeta title="Unsubscribe" description="Stop emails of one kind." path={unsubscribePath} noIndex />
      {token === '' ? <UnsubscribeFromAll token={token} /> : <Unsubscribe key={token} token={token} />}
    </div>
  );
}
