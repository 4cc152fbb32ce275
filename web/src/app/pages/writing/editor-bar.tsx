import { useEffect, useEffectEvent } from 'react';
import type { Viewer } from '#contract/accounts';
import { useSession } from '@/features/accounts/use-session.ts';
import { DraftStatus } from '@/features/drafts/draft-status.tsx';
import { needsSignIn } from '@/features/drafts/save-status.ts';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import { PostFormBar } from '@/features/posts/editor/post-form-bar.tsx';
import type { PostFormState } from '@/features/posts/editor/use-post-form.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useLeaveEditor } from './use-leave-editor.ts';

/** Shows the state of saving, Cancel, and the publish button. */
export function EditorBar({ form, draft, viewer }: { form: PostFormState; draft: OpenDraft; viewer: Viewer }) {
  const session = useSession();
  const isSignedOut = session.viewer === null && !session.isLoading;
  const saving = { ...draft, isSignedOut };
  const leave = useLeaveEditor(saving);
  const saveUnsent = useEffectEvent(() => void draft.settle());
  useEffect(() => {
    if (!isSignedOut) saveUnsent();
  }, [isSignedOut]);
  const isBlocked = !viewer.emailConfirmed || draft.takenDownReason !== null;
  useEditorKeys({
    publish: () => !isBlocked && form.submit(),
    save: () => void draft.settle(),
  });
  return (
    <PostFormBar
      form={form}
      isPublished={draft.isPublished}
      isBlocked={isBlocked}
      status={<DraftStatus draft={saving} signIn={<SignInAgain />} />}
      isStatusLong={draft.status === 'refused' || !draft.isKept || needsSignIn(saving)}
      onCancel={leave}
    />
  );
}
