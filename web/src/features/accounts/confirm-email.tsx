import { authMessages } from '#contract/accounts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { authPath } from './auth-steps.ts';
import { isSpentLink, SpentLink } from './spent-link.tsx';
import { useConfirmEmail } from './use-confirm-email.ts';
import { useSession } from './use-session.ts';

/** The link of a confirmation mail: acts on the button, since mail scanners open links too. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirm = useConfirmEmail();
  const { viewer } = useSession();
  if (confirm.isSuccess) {
    return (
      <div className="space-y-5">
        <Notice tone="success" title="Your email address is confirmed">
          You can post and subscribe now.
        </Notice>
        {viewer === null ? (
          <ButtonLink to={authPath('sign-in', authPath('interests'))} size="lg" className="w-full">
            Sign In
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={authPath('interests')} size="lg" className="w-full">
              Choose your interests
            </ButtonLink>
            <ButtonLink to="/" variant="ghost" className="w-full">
              Go to your feed
            </ButtonLink>
          </>
        )}
      </div>
    );
  }
  if (token === '' || isSpentLink(confirm.error)) {
    return (
      <SpentLink>
        {viewer === null || viewer.emailConfirmed ? (
          <ButtonLink to={viewer === null ? authPath('sign-in') : '/'} size="lg" className="w-full">
            {viewer === null ? 'Sign In' : 'Go to your feed'}
          </ButtonLink>
        ) : (
          <ButtonLink to={authPath('check-email')} size="lg" className="w-full">
            Request a new link
          </ButtonLink>
        )}
      </SpentLink>
    );
  }
  return (
    <div className="space-y-5">
      {confirm.isError && (
        <Notice tone="error" title={authMessages.generic}>
          {confirm.error.message}
        </Notice>
      )}
      <Button
        size="lg"
        className="w-full"
        busy={confirm.isPending}
        busyLabel="Confirming…"
        onClick={() => confirm.mutate(token)}
      >
        Confirm my email address
      </Button>
    </div>
  );
}
