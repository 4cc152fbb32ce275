import type { Viewer } from '#contract/accounts';
import { ConflictNotice } from '@/features/drafts/conflict-notice.tsx';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import { PostFormErrors, PublishingWait } from '@/features/posts/editor/post-form-errors.tsx';
import type { PostFormState } from '@/features/posts/editor/use-post-form.ts';
import { unconfirmedEmailNotice } from './unconfirmed-obstacle.tsx';

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
