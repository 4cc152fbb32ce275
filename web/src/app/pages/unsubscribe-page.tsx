import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mailMessages, unsubscribePath } from '#contract/mail';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { AuthFrame } from '@/features/accounts/auth/auth-frame.tsx';
import { isUnsubscribeLinkInvalid, useUnsubscribeFromEmails } from '@/features/mail/use-unsubscribe.ts';
import { isExplained } from '@/lib/http/failure-text.ts';
import { settingsPath } from '@/lib/navigation/dashboard-paths.ts';

const large = { size: 'lg', className: 'w-full' } as const;

function ToSettings({ children }: { children: ReactNode }) {
  return (
    <ButtonLink {...large} to={settingsPath} variant="outline">
      {children}
    </ButtonLink>
  );
}

/** Unsubscribes from notices on a button press, because mail scanners open links too. */
function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = useUnsubscribeFromEmails();
  const { error } = unsubscribe;
  if (unsubscribe.isSuccess) {
    return (
      <AuthFrame
        title="You won't get emails about new posts"
        text="Your subscriptions are unchanged. You'll still get emails about your account and payments."
      >
        <ToSettings>Undo in Settings</ToSettings>
      </AuthFrame>
    );
  }
  if (token === '' || isUnsubscribeLinkInvalid(error)) {
    return (
      <AuthFrame title="This link has expired" text={mailMessages.unsubscribeDead}>
        <ToSettings>Open Settings</ToSettings>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Emails about new posts"
      text="These emails tell you when a blogger you subscribe to publishes a post. Your subscriptions do not change."
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

/** Target page of a notice's unsubscribe link. */
export default function UnsubscribePage() {
  const [query] = useSearchParams();
  return (
    <div className="shell pt-10 pb-16 md:pt-16">
      <PageMeta title="Unsubscribe" description="Stop emails about new posts." path={unsubscribePath} noIndex />
      <Unsubscribe token={query.get('token') ?? ''} />
    </div>
  );
}
