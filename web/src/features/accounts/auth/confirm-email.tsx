import { authMessages, type ConfirmEmailResponse, type Viewer } from '#contract/accounts';
import { newPostPath } from '#contract/posts';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { formatList } from '@/lib/text/format-list.ts';
import { useConfirmEmail } from './auth.mutations.ts';
import { AuthFrame } from './auth-frame.tsx';
import { authPath } from './auth-paths.ts';
import { stepTitles } from './auth-steps.ts';
import { isAlreadyConfirmed } from './email-confirmation.ts';
import { ExpiredLink, isExpiredLinkError, useLinkCheck } from './expired-link.tsx';

const large = { size: 'lg', className: 'w-full' } as const;

/** Names the bloggers whom the address followed by email before; empty without any. */
function carriedText(confirmed: ConfirmEmailResponse | undefined): string {
  if (confirmed === undefined || confirmed.carriedFollows.total === 0) return '';
  const { usernames, total } = confirmed.carriedFollows;
  const names = usernames.map((username) => `@${username}`);
  const others = total - names.length;
  const list = formatList(others > 0 ? [...names, formatCount(others, 'other')] : names);
  return ` You already follow ${list} by email. Their posts are now in your feed.`;
}

/** `next` is the page on which the user signed up. */
type Arrival = { viewer: Viewer | null; next: string | null };

function labelOfNext(next: string): string {
  if (next === newPostPath) return 'Start Writing';
  return next.startsWith('/article/') ? 'Back to the Article' : 'Back to Where You Were';
}

function WayOn({ viewer, next }: Arrival) {
  if (viewer === null) {
    return (
      <ButtonLink {...large} to={authPath('sign-in', next ?? authPath('interests'))}>
        Sign In
      </ButtonLink>
    );
  }
  return (
    <div className="grid gap-2">
      {next !== null && (
        <ButtonLink {...large} to={next}>
          {labelOfNext(next)}
        </ButtonLink>
      )}
      <ButtonLink {...large} to={authPath('interests', next)} variant={next === null ? 'default' : 'outline'}>
        Choose Your Interests
      </ButtonLink>
      {next !== newPostPath && (
        <ButtonLink {...large} to={newPostPath} variant="outline">
          Start Writing
        </ButtonLink>
      )}
      <ButtonLink to="/" variant="ghost">
        Go to Your Feed
      </ButtonLink>
    </div>
  );
}

/** Links to a new confirmation email. It can only be requested while signed in. */
function WayToNewLink({ viewer, next }: Arrival) {
  if (viewer?.emailConfirmed) return <WayOn viewer={viewer} next={next} />;
  const checkEmail = authPath('check-email', next);
  return (
    <ButtonLink {...large} to={viewer ? checkEmail : authPath('sign-in', checkEmail)}>
      Request a New Link
    </ButtonLink>
  );
}

/** Landing page of the confirmation email. Requires a button press because mail scanners open links too. */
export function ConfirmEmail({ token, viewer, next }: Arrival & { token: string }) {
  const confirm = useConfirmEmail();
  const checked = useLinkCheck(token, 'confirm_email');
  const error = confirm.error ?? (confirm.isIdle ? checked : null);
  const wasConfirmed = isAlreadyConfirmed(error);
  if (confirm.isSuccess || wasConfirmed) {
    return (
      <AuthFrame
        title={wasConfirmed ? authMessages.alreadyConfirmed : 'Your email address is confirmed'}
        text={`You can post and subscribe now.${carriedText(confirm.data)}`}
      >
        <WayOn viewer={viewer} next={next} />
      </AuthFrame>
    );
  }
  if (token === '' || isExpiredLinkError(error)) {
    return (
      <AuthFrame title={stepTitles.confirm}>
        <ExpiredLink>
          <WayToNewLink viewer={viewer} next={next} />
        </ExpiredLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={stepTitles.confirm} text="Press the button to start posting and subscribing.">
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
