import { useLocation } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { authPath } from '@/features/accounts/auth-steps.ts';
import { DraftStatus } from '@/features/drafts/draft-status.tsx';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import { PostFormBar } from '@/features/posts/post-form-bar.tsx';
import type { PostForm } from '@/features/posts/use-post-form.ts';
import { useLeaveEditor } from './use-leave-editor.ts';

/** The bar of an editor: how the draft is kept, Cancel, and publishing. */
export function EditorBar({ form, draft, viewer }: { form: PostForm; draft: OpenDraft; viewer: Viewer }) {
  const { pathname, search } = useLocation();
  const leave = useLeaveEditor(draft);
  return (
    <PostFormBar
      form={form}
      isPublished={draft.isPublished}
      isBlocked={!viewer.emailConfirmed || draft.takenDownReason !== null}
      status={<DraftStatus draft={draft} signInPath={authPath('sign-in', pathname + search)} />}
      isStatusLong={draft.status === 'refused' || !draft.isKept}
      onCancel={leave}
    />
  );
}
