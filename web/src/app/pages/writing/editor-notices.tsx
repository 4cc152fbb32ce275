import type { Viewer } from '#contract/accounts';
import { postMessages } from '#contract/post-messages';
import { ConfirmationHelp } from '@/features/accounts/auth/confirmation-help.tsx';
import { ConflictNotice } from '@/features/drafts/conflict-notice.tsx';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import { PostFormErrors, PublishingWait } from '@/features/posts/editor/post-form-errors.tsx';
import type { PostFormState } from '@/features/posts/editor/use-post-form.ts';

/** Explains why a user with an unconfirmed email address cannot publish, with the next step; null for everyone else. */
const unconfirmedEmailNotice = (viewer: Viewer) =>
  viewer.emailConfirmed ? null : (
    <section aria-label="Confirm your email address" className="grid gap-3 rounded-lg bg-accent-soft px-5 py-4 text-sm">
      <p>
        <strong className="font-semibold">{postMessages.confirmEmail}.</strong> Your draft is saved. We sent a link to{' '}
        <span className="wrap-anywhere">{viewer.email}</span>.
      </p>
      <ConfirmationHelp email={viewer.email} />
    </section>
  );

/** Shows the obstacles of a work above its form. */
export function EditorNotices({ form, draft, viewer }: { form: PostFormState; draft: OpenDraft; viewer: Viewer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-6 empty:hidden">
      <ConflictNotice draft={draft} />
      {unconfirmedEmailNotice(viewer)}
      <PostFormErrors form={form} />
      <PublishingWait form={form} />
    </div>
  );
}
