import type { Viewer } from '#contract/accounts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { settingsPath } from '@/lib/navigation/dashboard-paths.ts';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { authPath } from '../auth/auth-paths.ts';
import { stepTitles } from '../auth/auth-steps.ts';
import { ExpiredLink, isExpiredLinkError, useLinkCheck } from '../auth/expired-link.tsx';
import { useChangeEmail } from './use-change-email.ts';

const large = { size: 'lg', className: 'w-full' } as const;

/** Links to the settings, through sign-in for guests. */
function WayToSettings({ viewer, label }: { viewer: Viewer | null; label: string }) {
  return (
    <ButtonLink {...large} to={viewer ? settingsPath : authPath('sign-in', settingsPath)}>
      {label}
    </ButtonLink>
  );
}

/** Landing page of the email sent to a new address. Requires a button press because mail scanners open links too. */
export function ChangeEmail({ token, viewer }: { token: string; viewer: Viewer | null }) {
  const change = useChangeEmail();
  const checked = useLinkCheck(token, 'change_email');
  if (change.isSuccess) {
    return (
      <AuthFrame
        title="Your email address has been changed"
        text="Use it to sign in from now on. Our emails go there too."
      >
        <WayToSettings viewer={viewer} label={viewer ? 'Back to Settings' : 'Sign In'} />
      </AuthFrame>
    );
  }
  if (token === '' || isExpiredLinkError(change.error ?? (change.isIdle ? checked : null))) {
    return (
      <AuthFrame title={stepTitles['change-email']}>
        <ExpiredLink>
          <WayToSettings viewer={viewer} label="Request a New Link" />
        </ExpiredLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={stepTitles['change-email']} text="Press the button to switch to the new address.">
      <div className="space-y-5">
        <FailureNotice failure={change.error} />
        <Button {...large} busy={change.isPending} busyLabel="Changing…" onClick={() => change.mutate(token)}>
          Change My Email Address
        </Button>
      </div>
    </AuthFrame>
  );
}
