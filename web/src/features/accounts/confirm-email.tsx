import { authMessages, type Viewer } from '#contract/accounts';
import { newPostPath } from '#contract/posts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { ApiError } from '@/lib/api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { authPath, stepTitles } from './auth-steps.ts';
import { isSpentLink, SpentLink } from './spent-link.tsx';
import { useConfirmEmail } from './use-confirm-email.ts';

const large = { size: 'lg', className: 'w-full' } as const;

function WayOn({ viewer }: { viewer: Viewer | null }) {
  if (viewer === null) {
    return (
      <ButtonLink {...large} to={authPath('sign-in', authPath('interests'))}>
        Sign In
      </ButtonLink>
    );
  }
  return (
    <div className="grid gap-2">
      <ButtonLink {...large} to={authPath('interests')}>
        Choose Your Interests
      </ButtonLink>
      <ButtonLink {...large} to={newPostPath} variant="outline">
        Start Writing
      </ButtonLink>
      <ButtonLink to="/" variant="ghost">
        Go to Your Feed
      </ButtonLink>
    </div>
  );
}

/** A link that no longer works leads to a new one, which the unconfirmed can ask for once signed in. */
function WayToNewLink({ viewer }: { viewer: Viewer | null }) {
  if (viewer?.emailConfirmed) return <WayOn viewer={viewer} />;
  return (
    <ButtonLink {...large} to={viewer ? authPath('check-email') : authPath('sign-in', authPath('check-email'))}>
      Request a New Link
    </ButtonLink>
  );
}

/** The link of a confirmation mail: acts on the button, since mail scanners open links too. */
export function ConfirmEmail({ token, viewer }: { token: string; viewer: Viewer | null }) {
  const confirm = useConfirmEmail();
  const wasConfirmed = confirm.error instanceof ApiError && confirm.error.code === 'conflict';
  if (confirm.isSuccess || wasConfirmed) {
    return (
      <AuthFrame
        title={wasConfirmed ? authMessages.alreadyConfirmed : 'Your email address is confirmed'}
        text="You can post and subscribe now."
      >
        <WayOn viewer={viewer} />
      </AuthFrame>
    );
  }
  if (token === '' || isSpentLink(confirm.error)) {
    return (
      <AuthFrame title={stepTitles.confirm}>
        <SpentLink>
          <WayToNewLink viewer={viewer} />
        </SpentLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={stepTitles.confirm} text="One press, and you can post and subscribe.">
      <div className="space-y-5">
        {confirm.isError && (
          <Notice tone="error" title={authMessages.generic}>
            {confirm.error.message}
          </Notice>
        )}
        <Button {...large} busy={confirm.isPending} busyLabel="Confirming…" onClick={() => confirm.mutate(token)}>
          Confirm My Email Address
        </Button>
      </div>
    </AuthFrame>
  );
}
