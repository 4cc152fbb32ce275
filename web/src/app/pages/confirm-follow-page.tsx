import { useSearchParams } from 'react-router-dom';
import { audienceMessages, type ConfirmFollowResponse, confirmFollowPath } from '#contract/audience';
import { bloggerPath } from '#contract/handles';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { AuthFrame } from '@/features/accounts/auth/auth-frame.tsx';
import { useConfirmFollow } from '@/features/audience/confirm-follow.mutations.ts';
import { isLinkInvalid } from '@/lib/http/link-errors.ts';

const large = { size: 'lg', className: 'w-full' } as const;

function confirmedText({ cadence, hasAccount }: ConfirmFollowResponse): string {
  const emails = cadence === 'weekly' ? 'You get one email a week.' : 'You get each new post by email.';
  return `${emails} ${hasAccount ? 'New posts also appear in your feed.' : 'Each email has a link that stops them.'}`;
}

/** Confirms a follow on a button press, because mail scanners open links too. */
function ConfirmFollow({ token }: { token: string }) {
  const confirm = useConfirmFollow();
  const { error } = confirm;
  if (confirm.isSuccess) {
    const { username, hasAccount } = confirm.data;
    return (
      <AuthFrame title={`You follow @${username}`} text={confirmedText(confirm.data)}>
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
  if (token === '' || isLinkInvalid(error)) {
    return (
      <AuthFrame title="This link has expired" text={audienceMessages.linkInvalid}>
        <ButtonLink {...large} to="/" variant="outline">
          Open the Home Page
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Follow by email" text="Press the button to confirm your email address and get the posts.">
      <div className="space-y-5">
        <FailureNotice failure={error} title={audienceMessages.confirmFailed} />
        <Button {...large} busy={confirm.isPending} busyLabel="Confirming…" onClick={() => confirm.mutate(token)}>
          Confirm
        </Button>
      </div>
    </AuthFrame>
  );
}

/** Target page of the link that confirms a follow by email. */
export default function ConfirmFollowPage() {
  const [query] = useSearchParams();
  return (
    <div className="shell pt-10 pb-16 md:pt-16">
      <PageMeta title="Follow by email" description="Confirm your email address." path={confirmFollowPath} noIndex />
      <ConfirmFollow token={query.get('token') ?? ''} />
    </div>
  );
}
