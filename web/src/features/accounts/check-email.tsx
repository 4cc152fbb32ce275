import type { Viewer } from '#contract/accounts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { authPath } from './auth-steps.ts';
import { ConfirmationHelp } from './confirmation-help.tsx';

/** After signing up: where the mail went, what to do when it does not come, and the way on meanwhile. */
export function CheckEmail({ viewer }: { viewer: Viewer }) {
  return (
    <div className="space-y-8">
      {viewer.emailConfirmed ? (
        <Notice tone="success" title="Your email address is confirmed">
          You can post and subscribe now.
        </Notice>
      ) : (
        <section className="space-y-3" aria-labelledby="no-mail">
          <h2 id="no-mail" className="font-sans text-base font-medium tracking-normal">
            No email after a few minutes?
          </h2>
          <p className="text-sm text-muted">Look among the unwanted mail, and check that the address is right.</p>
          <ConfirmationHelp email={viewer.email} />
        </section>
      )}
      <ButtonLink to={authPath('interests')} size="lg" className="w-full">
        Continue
      </ButtonLink>
    </div>
  );
}
