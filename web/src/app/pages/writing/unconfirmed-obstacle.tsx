import type { Viewer } from '#contract/accounts';
import { postMessages } from '#contract/post-messages';
import { ConfirmationHelp } from '@/features/accounts/auth/confirmation-help.tsx';

/** Explains why a user with an unconfirmed email address cannot publish, with the next step; null for everyone else. */
export const unconfirmedEmailNotice = (viewer: Viewer) =>
  viewer.emailConfirmed ? null : (
    <section aria-label="Confirm your email address" className="grid gap-3 rounded-lg bg-accent-soft px-5 py-4 text-sm">
      <p>
        <strong className="font-semibold">{postMessages.confirmEmail}.</strong> Your draft is kept until then. We sent a
        link to <span className="wrap-anywhere">{viewer.email}</span>.
      </p>
      <ConfirmationHelp email={viewer.email} />
    </section>
  );
