import { useSearchParams } from 'react-router-dom';
import { audienceMessages, type Cadence, confirmFollowPath, type FollowLinkResponse } from '#contract/audience';
import { audienceScreenMessages } from '#contract/audience-screens';
import { bloggerPath } from '#contract/handles';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { AuthFrame } from '@/features/accounts/auth/auth-frame.tsx';
import { useConfirmFollow } from '@/features/audience/confirm-follow.mutations.ts';
import { useFollowLink } from '@/features/audience/follow-link.queries.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { isLinkInvalid } from '@/lib/http/link-errors.ts';

const large = { size: 'lg', className: 'w-full' } as const;

/** Says which emails arrive. */
const emailsText = (cadence: Cadence): string =>
  cadence === 'weekly'
    ? 'one email a week, on Mondays, with the new posts'
    : 'each new post by email: free posts whole, premium posts as a preview unless you subscribe';

function ExpiredLink() {
  return (
    <AuthFrame title="This link has expired" text={audienceMessages.linkInvalid}>
      <ButtonLink {...large} to="/" variant="outline">
        Open the Home Page
      </ButtonLink>
    </AuthFrame>
  );
}

/** Confirms a follow on a button press, because mail scanners open links too. */
function ConfirmFollow({ token, link }: { token: string; link: FollowLinkResponse }) {
  const confirm = useConfirmFollow();
  const { error } = confirm;
  if (confirm.isSuccess) {
    const { username, cadence, hasAccount } = confirm.data;
    const also = hasAccount ? 'The posts also appear in your feed.' : 'Each email has a link that stops them.';
    return (
      <AuthFrame title={`You now follow @${username}`} text={`You get ${emailsText(cadence)}. ${also}`}>
        <div className="space-y-3">
          <ButtonLink {...large} to={bloggerPath({ username })}>
            Read @{username}
          </ButtonLink>
          {!hasAccount && (
            <ButtonLink {...large} to="/auth?mode=signup" variant="outline">
              Create an Account
            </ButtonLink>
          )}
        </div>
      </AuthFrame>
    );
  }
  if (isLinkInvalid(error)) return <ExpiredLink />;
  const { username, cadence } = link;
  return (
    <AuthFrame
      title={`Follow @${username} by email`}
      text={`Press the button to confirm your email address. You will get ${emailsText(cadence)}. @${username} can see your address.`}
    >
      <div className="space-y-5">
        <FailureNotice failure={error} title={audienceMessages.confirmFailed} />
        <Button {...large} busy={confirm.isPending} busyLabel="Confirming…" onClick={() => confirm.mutate(token)}>
          Confirm
        </Button>
      </div>
    </AuthFrame>
  );
}

function FollowLink({ token }: { token: string }) {
  const { data, error, ...query } = useFollowLink(token);
  if (data !== undefined) return <ConfirmFollow token={token} link={data} />;
  if (token === '' || isLinkInvalid(error)) return <ExpiredLink />;
  if (!query.isError) return <Skeleton className="mx-auto h-64 w-full max-w-md" />;
  const title = failureText(error, audienceScreenMessages.linkFailed);
  return <ErrorState title={title} onRetry={query.refetch} retrying={query.isFetching} />;
}

/** Target page of the link that confirms a follow by email. */
export default function ConfirmFollowPage() {
  const [query] = useSearchParams();
  return (
    <div className="shell pt-10 pb-16 md:pt-16">
      <PageMeta title="Follow by email" description="Confirm your email address." path={confirmFollowPath} noIndex />
      <FollowLink token={query.get('token') ?? ''} />
    </div>
  );
}
