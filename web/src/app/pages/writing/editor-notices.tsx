import type { Viewer } from '#contract/accounts';
import { ConflictNotice } from '@/features/drafts/conflict-notice.tsx';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import { PostFormRefusals, PublishingWait } from '@/features/posts/post-form-refusals.tsx';
import type { PostForm } from '@/features/posts/use-post-form.ts';
import { unconfirmedObstacle } from './unconfirmed-obstacle.tsx';

/** What stands in the way of a work, above its form. */
export function EditorNotices({ form, draft, viewer }: { form: PostForm; draft: OpenDraft; viewer: Viewer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-6 empty:hidden">
      <ConflictNotice draft={draft} />
      {unconfirmedObstacle(viewer)}
      <PostFormRefusals form={form} />
      <PublishingWait form={form} />
    </div>
  );
}
