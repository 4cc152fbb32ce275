import type { Viewer } from '#contract/accounts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { authPath } from './auth-paths.ts';
import { ConfirmationHelp } from './confirmation-help.tsx';

/** Step after the sign-up: a link to the next step, and help if the confirmation email does not arrive. */
export function CheckEmail({ viewer, next }: { viewer: Viewer; next: string | null }) {
  const wayOn = (
    <ButtonLink to={authPath('interests', next)} size="lg" className="w-full">
      Continue
    </ButtonLink>
  );
  if (viewer.emailConfirmed) {
    return (
      <div className="space-y-6">
        <Notice tone="success" title="Your email address is confirmed">
          You can post and subscribe now.
        </Notice>
        {wayOn}
      </div>
    );
  }
  return (
    <>
      {wayOn}
      <section aria-labelledby="no-mail" className="mt-10 border-t border-line pt-6">
        <h2 id="no-mail" className="text-lg">
          No email after a few minutes?
        </h2>
        <p className="mt-1 mb-5 text-sm text-muted">Check your spam folder, and make sure the address is correct.</p>
        <ConfirmationHelp email={viewer.email} next={next} />
      </section>
    </>
  );
}
